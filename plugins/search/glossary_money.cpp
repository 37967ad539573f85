// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    // accounts of those who are paid
    "seller sellers merchant vendor tenant_business platform_user sub_merchant marketplace_seller "
    "partner_business "
    "connected business businesses store_owner freelancer contractor driver host = account",
    "onboard onboarding sign_up kyc know_your_customer complete_details missing_details finish_setup "
    "hosted_onboarding "
    "collect_details = account_link",
    "capability capabilities abilities may_accept allowed_to_accept turn_on_card turn_on_payments unlock "
    "ability "
    "enabled_methods feature_request = capability",
    "external payout_destination bank_details payout_bank bank_for_payouts receiving_bank "
    "debit_card_for_payouts "
    "settlement_bank bank_info payout_account = external_account",
    "director directors executive officer owner owners shareholder shareholders representative signatory "
    "beneficial partner_of founder legal_person = person",
    "dashboard express_dashboard login_link single_use_login sign_in_link = login_link",
    "suspicious refuse_seller deny_seller kick_seller fraudulent_seller ban_seller = account + reject",
    "country_rules country_requirements supported_countries what_countries required_per_country "
    "allowed_currencies "
    "verification_requirements legal_requirements minimum_info = country_spec",
    "apple wallet_domain website_verification web_domain register_domain = apple_pay_domain",
    // fees
    "commission cut cuts take_rate takings our_fee share_of_sale slice platform_earned platform_revenue "
    "platform_earnings "
    "kickback percentage_of_sale margin_kept = application_fee",
    "commission_returned commission_back return_commission refund_commission fee_back return_fee "
    "refunded_commission = "
    "application_fee refund",
    "fee_breakdown balance_activity money_movement movements entries ledger_entry ledger journal bookings "
    "net_amount "
    "activity_in_balance what_changed_balance everything_that_moved = balance_transaction",
    "available_money money_left pending_money how_much_do_we_have available_funds current_funds "
    "settled_money "
    "money_we_hold on_hand = balance",
    // charges and refunds
    "payments payment_attempt completed_payment taken_payment card_payment successful_payment = charge "
    "payment_intent",
    "freeze_amount reserve_funds pre_authorise preauthorise preauthorisation preauthorization held_funds "
    "hold_funds "
    "authorised earmarked = payment_intent capture",
    "collect_held claim_reserved take_reserved complete_authorised finish_authorised = capture",
    "money_back return_payment give_back pay_back paid_back reimburse reimbursement reimbursed undo_payment "
    "returned_payment returned_money send_back = refund",
    "contested contest disputed chargebacks chargeback complaint buyer_complains bank_complaint "
    "cardholder_disputes "
    "complains claims_fraud challenged = dispute",
    "proof documents_for_dispute supporting_documents counter respond_to_chargeback defend fight rebut = "
    "dispute "
    "evidence",
    "accept_loss give_up concede stop_fighting admit_defeat = dispute_close",
    "intended_payment payment_in_progress payment_flow start_payment begin_payment checkout_amount "
    "unfinished_payment unpaid_payment incomplete_payment = payment_intent",
    "abandon_payment call_off_payment drop_payment stop_payment = payment_intent + cancel",
    "bigger_tip raise_authorised higher_amount extend_authorisation hotel_bill_grew add_to_authorised = "
    "increment_authorization",
    "micro_deposits microdeposit two_small_amounts penny cents_sent small_amounts test_deposits "
    "tiny_deposits = "
    "verify microdeposits",
    "saving_card save_card card_without_charge set_up_card set_up_future_payments off_session later_payments "
    "keep_card_for_later reuse_later = setup_intent",
    "tries attempts_at_saving failed_setups tries_to_save attempts_to_set_up = setup_attempt",
    "stored_cards saved_ways_to_pay ways_to_pay saved_cards payment_instrument instrument payment_option = "
    "payment_method",
    "unlink_card detach_card remove_saved_card forget_card disconnect_card delete_saved = "
    "payment_method_detach",
    "link_card_to assign_card attach_card add_saved_card = payment_method_attach",
    "legacy_source source_of_money = source",
    "standing_permission debit_permission direct_debit debit_agreement authorisation_to_debit "
    "sepa_permission "
    "customer_consent = mandate",
    "one_time_token card_token single_use safe_token tokenised tokenized tokenisation tokenization = token",
    "temporary_key short_lived_key mobile_client_key = ephemeral_key",
    // customers
    "client clients buyer buyers shopper shoppers subscriber subscribers purchaser patron payer donor "
    "guest_buyer "
    "account_holder = customer",
    "goodwill credit_balance account_credit owes owed what_client_owes adjustments adjustment debit_note "
    "store_credit running_balance credit_toward credits = customer_balance_transaction",
    "unallocated_money received_bank_transfers cash_received bank_transfer_balance reconcile unreconciled = "
    "cash_balance",
    "wire_details where_to_send_money virtual_account_number bank_transfer_instructions "
    "how_to_pay_by_transfer "
    "account_number_for_transfer = funding_instructions",
    "vat_numbers ein gst_number business_tax_number tax_identifier company_tax tax_registration abn "
    "vat_registration = "
    "tax_id",
    "price_reduction running_discount applied_discount applied_coupon active_discount = discount",
    // catalogue
    "goods good article articles item_we_sell things_we_sell merchandise offering offerings sellable_item "
    "catalogue "
    "catalog wares assortment = product",
    "how_much_it_costs list_price unit_amount amount_per_unit selling_price cost_of_product recurring_amount "
    "monthly_fee price_point = price",
    "pricing_plan tariff monthly_rate yearly_rate billing_plan = plan",
    "percent_off money_off rebate markdown reduction discount_rule deal = coupon",
    "redeemable_code code_for_shoppers customer_facing_code promo voucher discount_code "
    "code_that_customers_type "
    "referral_code campaign_code = promotion_code",
    "postage delivery_price delivery_fee cost_of_shipping flat_rate_delivery freight courier_cost = "
    "shipping_rate",
    "vat_rate sales_tax_percentage tax_percentage gst_rate inclusive_tax exclusive_tax = tax_rate",
    "category_of_goods goods_category product_category txcd tax_category taxability kind_of_goods "
    "tax_classification = tax_code",
    "work_out_taxes estimate_taxes how_much_tax tax_due tax_for_cart tax_on_order compute_tax = "
    "tax_calculation",
    "record_tax book_tax committed_tax tax_record filed_tax = tax_transaction",
    "reverse_tax take_back_tax cancel_tax undo_recorded_tax = tax_transaction_reversal",
    // subscriptions
    "recurring recurring_billing ongoing ongoing_plan regular_payments auto_renew membership memberships "
    "monthly_service plan_of_client renewing contract recurring_order customer_plan standing_order = "
    "subscription",
    "second_product another_product extra_product add_product line_on_plan seat seats quantity "
    "number_of_licences "
    "part_of_plan plan_line product_on_plan = subscription_item",
    "planned_changes future_phases upcoming_phases phased later_change switch_later starts_later begin_later "
    "staged_plan ramp timetable = subscription_schedule",
    "metered consumption units_consumed minutes_used gigabytes_used api_calls_used report_consumption "
    "usage_reported "
    "kilowatt = usage_record",
    "usage_totals usage_per_period consumption_totals summed_usage = usage_record_summary",
    "end_membership terminate_plan unsubscribe quit_plan churn end_plan = subscription + cancel delete",
    "wake_up_plan unpause reactivate_plan continue_plan restart_plan = subscription_resume",
    // invoices
    "bill bills billing_document statement dunning amount_due = invoice",
    "pending_charge loose_charge extra_line one_off_charge one_off_line charge_on_next_bill "
    "line_for_next_bill "
    "line_to_bill surcharge additional_charge ad_hoc = invoiceitems invoice_item",
    "memo reduced_invoice reduces_invoice lower_invoice invoice_correction reduce_bill corrected_bill "
    "credit_document "
    "credit_memo document_that_reduced = credit_note",
    "forthcoming next_bill next_invoice coming_bill future_bill will_be_billed will_be_charged "
    "what_will_client_pay "
    "projected preview_bill = invoice_upcoming",
    "make_final lock_draft freeze_bill no_more_edits issue_bill = invoice_finalize",
    "wont_be_paid not_collectable never_pay lost_cause bad_debt write_off = invoice_mark_uncollectible",
    "cancel_issued nullify_bill annul issued_by_mistake mistaken_bill = invoice_void",
    "rows_of_bill bill_rows positions_on_bill whats_on_bill bill_details = invoice_lines",
    "mail_bill email_bill post_bill send_bill = invoice_send",
    "collect_bill try_to_charge_bill retry_bill settle_bill charge_open_bill = invoice_pay",
    // quotes
    "price_proposal proposal cost_estimate offer offers bid tender quotation = quote",
    "printed_offer offer_document printable = quote_pdf",
    "customer_says_yes client_accepts accepted_offer = quote_accept",
    "due_immediately first_payment_on_offer upfront_part pay_upfront = computed_upfront_line_items",
    // checkout
    "payment_page hosted_checkout cart basket prebuilt_page hosted_form buy_page redirect_to_pay paywall = "
    "checkout_session",
    "close_payment_page invalidate_checkout expire_cart end_checkout = checkout_session_expire",
    "what_is_in_cart contents_of_cart purchased_things bought_things whats_in_basket = line_items",
    "reusable_url sharable_url link_to_buy link_to_pay sell_by_link donation_page qr_code = payment_link",
    "manage_own_billing customer_self_care billing_page self_serve customer_area = billing_portal_session",
    "portal_options what_customers_may_change portal_features portal_settings portal_branding = "
    "billing_portal_configuration",
    // money out
    "to_our_bank withdraw withdrawal cash_out cash_outs send_to_bank deposit_to_bank deposited "
    "arrives_in_bank "
    "earnings_to_bank weekly_deposit settlement = payout",
    "move_to_seller send_to_seller pass_on_money forward_money give_seller_share split_money "
    "money_to_connected = "
    "transfer",
    "pull_back claw_back clawback take_back_transfer money_back_from_seller undo_transfer = "
    "transfer_reversal",
    "pull_from_bank pull_money add_to_balance add_money load_funds pull_of_money fund_balance refill top_up "
    "prefund = "
    "topup",
    "currency_conversion conversion_rates foreign_exchange fx rate_of_currency dollars_to_euros = "
    "exchange_rate",
    // issuing
    "handed_out issued_card staff_cards employee_cards plastic virtual_cards company_cards corporate_cards "
    "expense_cards "
    "fuel_card card_for_employee prepaid_card = issuing_card",
    "card_user holder_of_card employee_with_card people_with_cards who_holds_card = issuing_cardholder",
    "purchase_request purchase_attempt swipe swiped pending_purchase attempted_purchase tried_to_buy "
    "card_purchase_request real_time_decision = issuing_authorization",
    "card_spending employee_purchases purchases_with_card completed_purchases spend_on_cards "
    "bought_with_card "
    "expenses = issuing_transaction",
    "contest_purchase wrong_purchase unrecognised_spend double_charged_on_card = issuing_dispute",
    "spending_cap spending_limit daily_limit monthly_cap merchant_category_block limit_spending = "
    "issuing_card "
    "issuing_cardholder",
    "card_lost stolen_card block_card deactivate_card freeze_card pin_change replace_card = issuing_card + "
    "update",
    "card_mailed card_on_its_way card_delivery dispatch_card = issuing_card_shipping",
    // fraud
    "fraud_rules blocklist allowlist blacklist whitelist deny_list blocked_values banned_list trusted_list = "
    "value_list",
    "entry_of_list blocked_email blocked_ip banned_address banned_card list_entry listed_value = "
    "value_list_item",
    "issuer_suspects issuer_warned bank_thinks_fraud reported_as_fraud fraud_report suspected_fraud = "
    "early_fraud_warning",
    "flagged flagged_payments manual_check held_for_review human_check looked_at_by_human needs_checking "
    "suspicious_payment suspicious_payments = review",
    "clear_payment payment_is_fine payment_okay mark_safe = review_approve",
    // identity
    "passport selfie id_card driver_licence document_check photo_id proves_identity prove_who_he_is "
    "id_documents "
    "identity_check check_identity = identity_verification_session",
    "result_of_id_check outcome_of_check verified_details = identity_verification_report",
    "wipe_personal_data erase_collected erase_selfie forget_person privacy_erase = redact",
    // banks
    "linked_bank open_banking read_bank_data bank_login logging_in_to_bank logged_in_to_bank shared_bank "
    "consumer_bank "
    "linked_by_customer bank_accounts_people_linked linked_accounts = financial_connections_account",
    "start_bank_linking let_link_bank open_bank_link = financial_connections_session",
    "stop_bank_access unlink_bank revoke_bank = financial_connections_disconnect",
    "refetch_bank update_bank_data newer_balance = financial_connections_refresh",
    // treasury
    "stored_value stored_money wallet wallets banking_as_a_service embedded_bank money_account "
    "business_account "
    "bank_like_account = treasury_financial_account",
    "ach wire_support account_features turn_on_ach features_of_wallet deposit_insurance = "
    "financial_account_features",
    "bring_in_from_bank fund_wallet pull_into_wallet = inbound_transfer",
    "pay_third_party pay_supplier send_to_someone_else vendor_payment = outbound_payment",
    "send_to_own_bank move_out_of_wallet wallet_to_bank = outbound_transfer",
    "money_came_in incoming_wire incoming_money someone_sent_money = received_credit",
    "money_pulled_out incoming_debit third_party_debit = received_debit",
    "return_incoming send_back_received return_received = credit_reversal",
    "get_back_debited reverse_debit = debit_reversal",
    "posted_entries balance_parts wallet_movements wallet_history = treasury_transaction "
    "treasury_transaction_entries",
    // terminal
    "card_reader card_readers card_machine point_of_sale till tills cash_register counter_device countertop "
    "pos_device "
    "handheld reader_device = terminal_reader",
    "shop_location branch_address store_location shop_branch shops = terminal_location",
    "splash_screen tip_settings reader_settings device_preferences tipping = terminal_configuration",
    "pairing_secret sdk_secret connect_reader = connection_token",
    "show_cart_on_screen display_basket reader_screen = set_reader_display",
    "hand_payment_to_reader take_payment_in_person in_person_payment pay_in_store tap_card = "
    "process_payment_intent",
    "abort_reader stop_reader clear_reader reader_busy = cancel_action",
    "tap_simulated pretend_tap fake_card simulate_tap = present_payment_method",
    // reports, events, files
    "accounting_export export_numbers csv_report generate_report bookkeeping financial_statement "
    "produce_report = "
    "report_run",
    "kinds_of_report available_reports which_reports = report_type",
    "sql saved_query nightly_query scheduled_query = scheduled_query_run",
    "what_happened activity_log happenings change_log occurred recent_activity = event",
    "server_callbacks callback_url callbacks push_updates notify_our_server listener receive_events "
    "tell_our_server = "
    "webhook_endpoint",
    "public_address_of_file share_file download_address publish_file expiring_url = file_link",
    "document_upload scanned_document picture_upload uploaded_document evidence_file logo_upload = file",
    "app_storage app_credential stored_by_app = apps_secret",
    "time_travel simulated_clock frozen_time simulate_time fast_forward = test_clock",
    "sandbox_only pretend simulated simulate test_mode make_fail make_succeed = test_helper",
    "reader_refund refund_in_person give_back_on_reader = refund_payment",
    "gave_back given_back returned_to_buyer returned_to_customer = refund",
    "stolen_payment flagged_by_network card_network_flagged networks_flagged probably_stolen probably_fraud "
    "= early_fraud_warning",
    "accepts_our_offer prospect_accepts billed_right_away billed_at_once = quote computed_upfront_line_items",
    "third_party_took took_from_balance withdrawn_by_others debited = received_debit",
    "our_stored_balance stored_balance wallet_balance = treasury financial_account",
    "bounces_back bounced_back came_back = return returned",
    "sent_to_supplier money_to_supplier supplier_payment = outbound_payment",
    "purchase_attempts attempted_purchases = issuing_authorization",
    "set_of_settings configuration_of_devices settings_for_devices = terminal_configuration",
    "our_point_of_sale pos_settings = terminal_configuration terminal_reader",
    "remember_address prefill = customer",
    "client_record client_details data_of_client = customer",
    "email_changed new_email_of_client = customer + update",
    "find_client search_client = customer_search",
    "what_did_client_buy orders_of_client = charges invoices checkout_session",
    "first_payment second_payment = payment_intent",
    "ask_again_for_payment = confirm",
    "payments_by_amount = payment_intent_search charge_search",
    "dispute_lost dispute_won = dispute",
    "bank_account_of_client clients_bank = customer bank_account source",
    "default_bank_of_seller = external_account",
    "people_behind_company = person",
    "who_owns_seller = person",
    "verify_seller = account",
    "money_from_one_wallet_to_bank = outbound_transfer",
    "test_money_arrival pretend_money_arrives = received_credits test_helpers",
    "pretend_bank_refuses = fail test_helpers",
    "pretend_card_shipped = ship test_helpers",
    "pretend_card_lost_in_mail = fail shipping test_helpers",
    "pretend_clock = test_clock",
    "yearly_price monthly_price change_price = price",
    "stop_selling discontinue = product + update",
    "remove_article delete_article = product + delete",
    "buy_again renew_membership = subscription",
    "membership_of_client plans_of_client = customer subscription",
    "move_to_bigger_plan upgrade_client downgrade = subscription + update",
    "count_of_seats change_seats more_seats = subscription_item + update",
    "record_units report_units log_usage = usage_record",
    "units_so_far = usage_record_summaries",
    "stop_planned_changes = subscription_schedule + cancel release",
    "take_out_of_schedule = release",
    "remove_percent_off end_discount stop_discount drop_discount = discount",
    "limited_time_offer campaign = coupon promotion_code",
    "which_coupons all_vouchers = coupon",
    "vat_of_country = tax_rate",
    "bill_without_tax = invoice",
    "reminder_of_bill = invoice_send",
    "bills_search find_bill = invoice_search",
    "delete_draft_bill throw_away_draft = invoice + delete",
    "bill_client_now create_bill = invoice + create",
    "next_bill_lines = upcoming lines",
    "credit_note_cancelled = credit_note_void",
    "preview_credit = credit_note_preview",
    "client_portal = billing_portal",
    "link_expires close_link deactivate_link = payment_link + update",
    "paid_sessions open_sessions = checkout_session",
    "payouts_this_week bank_arrivals = payout",
    "stop_payout halt_payout = payout_cancel",
    "bring_payout_back = payout_reverse",
    "returned_fee fee_given_back = application_fee refund",
    "company_card_owner = cardholder",
    "limit_on_card = issuing_card",
    "physical_card_state = issuing_card",
    "reader_offline is_reader_online readers_of_shop = terminal_reader",
    "forget_reader unpair_reader = terminal_reader + delete",
    "close_shop = terminal_location + delete",
    "show_total_on_reader = set_reader_display",
    "value_in_list = value_list_item",
    "id_check_result = verification_report",
    "start_id_check ask_for_id = verification_session + create",
    "stop_id_check = verification_session_cancel",
    "run_report = report_run + create",
    "finished_reports = report_run",
    "hook_for_events register_url = webhook_endpoint",
    "stop_calling_my_server = webhook_endpoint + delete",
};

}  // namespace

std::span<const std::string_view> glossary_of_money() {
  return k_lines;
}

}  // namespace collet::search
