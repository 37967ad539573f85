// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    // organisation
    "company our_company employer enterprise_account business = organization org",
    "staff employees people_in_company colleagues co_workers = members",
    "squad department group_of_people unit crew = team",
    "subteam nested_team team_below = child team",
    "belongs_to_team put_in_team team_member join_team = team_membership",
    "make_admin promote_person demote_person set_level = membership role",
    "asked_to_join invited_people open_invitations not_accepted_yet = invitations pending_invitations",
    "invite_person ask_to_join = invitation + create",
    "freelancer freelancers contractor non_member non_members external_person = outside_collaborator",
    "show_membership publicise_membership hide_membership = public_membership",
    "ban banned unwanted_person troll abusive_person shut_out = block blocked",
    "personal_tokens fine_grained_tokens token_of_member access_key_of_person = personal_access_token pat",
    "asked_for_token token_requests = pat_grant_request",
    "job_role custom_role named_role = org_role organization_role",
    "coding_assistant ai_assistant ai_seat ai_licence = copilot",
    "files_ai_must_ignore hide_from_ai = content_exclusion",
    "ai_agent coding_agent autonomous_agent = coding_agent agent_task",
    "spending_cap spend_limit = budget",
    "what_do_we_pay costs invoice_for_company = billing usage",
    "rights_of_tokens permission_names = fine_grained_permissions",
    "who_calls_api api_usage_by = api_insights",
    // apps
    "our_app github_app integration integrations bot = app",
    "installed_where where_app_is_installed installs install_of_app = installation",
    "paused_app pause_app turn_off_app_for suspend_app block_app = suspend_installation",
    "reactivate unpause paused switch_back_on turn_app_on_again resume_app = unsuspend_installation",
    "token_for_app app_login = installation_access_token",
    "revoke_login throw_away_token token_invalid token_still_good = token check_token",
    "marketplace_plan who_bought buyers_of_app paid_plan purchased_plan = plan marketplace",
    // hooks
    "callback callbacks hook hooks http_notification push_notification_to_server = webhook",
    "sent_to_endpoint sent_events status_codes what_was_delivered delivery_attempts calls_to_our_server = "
    "webhook_deliveries deliveries",
    "deliver_again send_event_again resend_event = redeliver",
    "secret_of_hook content_type_of_hook hook_settings = webhook_config",
    "test_call try_hook send_test = ping_webhook",
    // users
    "me_myself who_am_i my_account own_profile = authenticated_user",
    "edit_my_profile my_bio my_location = users_update authenticated + update",
    "i_follow whom_i_follow whose_work_i_follow = followed following",
    "subscribe_to_person see_updates_of developers_feed keep_up_with_person = follow",
    "fans who_follows people_following = followers",
    "bookmarked liked favourites favourite_projects starred = starred",
    "keep_an_eye_on watched subscribed_projects = watched subscription",
    "unread bell inbox_of_notifications = notifications",
    "encryption_key_for_mail signing_identity pgp = gpg_key",
    "login_key key_on_laptop key_for_git_access public_part = ssh_key public_key",
    "twitter mastodon links_on_profile = social_account",
    "mail_address mail_addresses = email",
    "short_note code_snippet pastebin snippet snippets = gist",
    "cloud_editor development_environment dev_environment online_editor remote_workspace cloud_workspace = "
    "codespace",
    "size_of_workspace cpu_cores = machines",
    // misc
    "calls_left api_allowance how_many_requests_left throttled = rate_limit",
    "addresses_of_servers ip_addresses_to_allow = meta",
    "licence_texts open_source_licences = licenses",
    "behaviour_rules conduct = codes_of_conduct",
    "turn_markdown convert_markdown formatted_text = markdown",
    "files_git_should_ignore ignore_template = gitignore",
    "moving_away export_of_everything export_projects leave_github = migration",
    "bring_in_project bring_code_from = import",
    "classroom_work students teaching homework = classroom assignment",
    "board boards card_on_board planning_board kanban = project",
    "column_of_board board_fields = project field",
    "result_of_check check_result ci_check = check_run",
    "lines_with_problems problems_in_check = annotations",
    "shared_knowledge ai_knowledge = copilot_space",
    "network_for_runners private_network = network_configuration",
    "look_for_people find_developers = search_users",
    "look_in_code grep find_text = search_code",
};

}  // namespace

std::span<const std::string_view> glossary_of_companies() {
  return k_lines;
}

}  // namespace collet::search
