// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    // what runs
    "running_instance instance instances running_copies unit_of_work container containers workload_instance "
    "crashed_instance app_process = pod",
    "output printed stdout console_output what_app_printed printed_lines last_lines application_output "
    "trace_output = "
    "pod_log",
    "command_inside run_inside shell_inside open_shell interactive_command = pod_exec",
    "stdin_stdout hook_into_process connect_to_running watch_process = pod_attach",
    "local_port tunnel forward_port tunnel_to = pod_portforward",
    "debug_container troubleshooting_container extra_container temporary_container inject_container = "
    "pod_ephemeralcontainers",
    "politely_remove gracefully_remove move_away push_off make_room kick_off_node = pod_eviction eviction",
    "assign_to_machine place_on_machine pick_machine put_on_machine schedule_onto pin_to_machine = binding",
    "blueprint_of_instance instance_template pod_blueprint = pod_template",
    "rolled_out rollout roll_out rolling_update app_release apps stateless web_application app_version "
    "application_rollout ship deployed released_app = deployment",
    "generation generations older_generation older_generations identical_copies revision_copies old_copies = "
    "replica_set",
    "copies number_of_copies how_many_copies more_copies fewer_copies desired_copies wanted_copies grow_app "
    "shrink_app "
    "size_of_app instance_count = scale",
    "databases database ordered sticky_identity stable_name numbered_instances stateful own_disk_each = "
    "stateful_set",
    "per_machine on_each_machine one_per_machine every_host agents node_agent on_all_nodes log_shipper "
    "background_agent "
    "each_machine = daemon_set",
    "snapshot_of_template undo_history stored_revision change_history rollback_points earlier_configurations "
    "= "
    "controller_revision",
    "predecessor_of_replica_sets old_style_controller legacy_copies = replication_controller",
    "one_off run_to_end batch finite_task computation import_task migration_task finished_task one_time_task "
    "= job",
    "timetable nightly hourly periodic timed scheduled_task recurring_task regular_task clock_schedule "
    "crontab "
    "backup_schedule = cron_job",
    "automatic_scaler scaler auto_scaling autoscaling_rule scales_itself elastic cpu_based cpu_load "
    "load_based "
    "grow_under_load scale_automatically target_utilization = horizontal_pod_autoscaler",
    "down_at_once may_be_down stay_up minimum_running keep_running_during drained drain_safety "
    "maintenance_safety "
    "availability_guarantee at_least_running unavailable_at_once outage_limit = pod_disruption_budget",
    // configuration
    "non_secret plain_config settings_file config_values app_config configuration_entries key_value ini "
    "properties_file "
    "feature_switches plain_settings = config_map",
    "passwords password confidential sensitive hidden_values tls_keys registry_login credentials "
    "database_password "
    "api_keys = secret",
    "robot robot_account app_identity machine_account identity_of_pod workload_identity technical_user bot = "
    "service_account",
    "issue_token mint_token time_limited_token short_lived_credential token_for_robot token_for_identity = "
    "service_account_token",
    // limits
    "caps total_cpu total_memory team_limit namespace_limit cap_on_namespace usage_cap overall_limit "
    "budget_of_namespace "
    "how_much_may_team = resource_quota",
    "per_container default_request default_limit min_and_max default_sizes per_instance_limit = limit_range",
    "importance urgent preempts preempt more_important ranking_of_workloads critical_workload = "
    "priority_class",
    "throttling request_queue concurrency_of_api fair_queueing share_of_api_server = "
    "priority_level_configuration",
    "which_requests_go classify_requests match_requests_to = flow_schema",
    // network
    "stable_address cluster_address virtual_address internal_name load_balanced internal_endpoint dns_name "
    "reach_app_inside front_for_pods = service",
    "addresses_behind ip_addresses_behind backing_addresses real_addresses which_instances_receive receivers "
    "= endpoints "
    "endpoint_slice",
    "from_internet public_traffic host_based url_paths outside_traffic http_entry https_entry web_entry "
    "public_hostname "
    "publish_website website_rules domain_rules = ingress",
    "which_controller_handles ingress_implementation = ingress_class",
    "firewall isolate isolation who_may_connect allowed_traffic blocked_traffic traffic_rules "
    "lock_down_network "
    "network_access talk_to_each_other = network_policy",
    "range_of_addresses pod_addresses cidr_range = cluster_cidr",
    "single_ip allocated_ip reserved_ip = ip_address",
    // storage
    "piece_of_storage provisioned_storage physical_disk cluster_disk cluster_storage actual_disk "
    "disk_in_cluster "
    "backing_disk reclaim_policy reclaim volume = persistent_volume",
    "requested_disk request_for_disk disk_for_app app_storage disk_space_request bigger_disk more_space "
    "storage_claim "
    "claimed_disk my_storage = persistent_volume_claim",
    "kind_of_disk disk_kinds storage_tier fast_storage ssd provisioner how_disks_are_made disk_profile "
    "default_storage = "
    "storage_class",
    "disk_attached attached_disk attached_disks which_machine_has_disk attach_detach mounted_disk = "
    "volume_attachment",
    "storage_vendor storage_plugin storage_driver disk_driver installed_drivers = csi_driver",
    "drivers_on_machine driver_on_node storage_drivers_per_machine = csi_node",
    "room_left space_left_for_disks capacity_left free_storage how_much_storage_is_left = "
    "csi_storage_capacity",
    // machines
    "machines machine server servers host hosts worker workers vm vms hardware computer box = node",
    "cordon uncordon unschedulable take_out_of_service maintenance no_new_work label_machine taint = node + "
    "patch "
    "update",
    "sandbox_runtime container_runtime isolate_kernel gvisor kata = runtime_class",
    "hardware_request gpu gpus accelerator accelerators device_request device_claim = resource_claim",
    "kind_of_hardware device_kind = resource_class",
    "lock locks leader leaders heartbeat elected_leader who_leads holder = lease",
    "control_plane_health etcd scheduler_healthy parts_of_control_plane = component_status",
    // access
    "permission_set permissions_in_namespace allowed_verbs set_of_permissions set_of_rights bundle_of_rights "
    "= role",
    "cluster_wide_permissions permission_set_everywhere cluster_wide_rights rights_everywhere = cluster_role",
    "give_person_rights grant_in_namespace who_holds holders people_with_role bound_to assign_rights "
    "link_user_to_role "
    "members_of_role = role_binding",
    "make_cluster_admin rights_on_whole_cluster admin_rights everywhere_rights = cluster_role_binding",
    "am_i_allowed can_i may_i could_i do_i_have_permission check_own_permission my_own_access = "
    "self_subject_access_review",
    "may_someone can_someone another_user_allowed would_user_be_allowed somebody_elses_permission "
    "user_allowed = "
    "subject_access_review",
    "everything_i_may all_i_may_do my_rights list_own_permissions what_am_i_allowed = "
    "self_subject_rules_review",
    "who_am_i which_user_am_i own_username own_groups who_does_cluster_think = self_subject_review",
    "token_valid is_token_genuine verify_token whose_token token_belongs = token_review",
    "certificate_request certificate_requests client_certificate signed_certificate sign_certificate x509 "
    "csr "
    "ask_for_certificate = certificate_signing_request",
    "let_certificate_through refuse_certificate accept_certificate approve_certificate reject_certificate = "
    "certificate_signing_request_approval",
    "trusted_authorities root_certificates trust_anchors = cluster_trust_bundle",
    // extension
    "own_object_type custom_type new_type_of_object custom_object extend_api own_kind new_kind user_defined "
    "= "
    "custom_resource_definition",
    "extra_api_server aggregated additional_api api_extension_server = api_service",
    "check_objects reject_bad block_bad_objects external_check validate_before_save call_out_validation "
    "gatekeeper = "
    "validating_webhook_configuration",
    "change_objects_on_creation rewrite_objects modify_incoming fill_defaults inject = "
    "mutating_webhook_configuration",
    "expression_rule rule_without_webhook cel in_process_validation declarative_validation = "
    "validating_admission_policy",
    "where_rule_applies apply_rule_to bind_policy = validating_admission_policy_binding",
    "stored_format encoding_of_stored = storage_version",
    // other
    "project team_space workspace separate_space area isolated_area space environment team_area tenant_space "
    "= "
    "namespace",
    "happenings what_happened incidents recent_problems things_that_went_wrong occurrences warnings = event",
    "current_state live_state observed health condition conditions actual_state reported_state progress = "
    "status",
    "cluster_version server_build which_release_of_kubernetes = code_version version",
    "all_at_once all_of_them every_one_of_them wipe_out_all mass_delete bulk_delete = collection",
    "in_whole_cluster across_namespaces across_all_teams cluster_wide everywhere all_teams all_projects "
    "any_namespace = "
    "for_all_namespaces",
    "stream live feed notify_me_of_changes get_told changes_live subscribe_to_changes follow = watch",
    "http_to_app send_request_to_app reach_web_ui forward_request call_service = proxy",
    "aggregation aggregation_layer metrics_extension api_extension extension_server = api_service",
    "extra_label add_label put_label label_on annotate annotation = patch",
    "running_container one_container_instance = pod",
    "free_disk give_disk_back drop_disk delete_disk = persistent_volume_claim persistent_volume",
    "role_everywhere = cluster_role",
    "automatic_scaling auto_scaling scaling_rule autoscaling autoscaled = horizontal_pod_autoscaler",
    "current_load see_load cpu_usage = horizontal_pod_autoscaler",
    "old_jobs done_jobs completed_work = job",
    "change_timetable other_time = cron_job + patch replace",
    "stop_nightly = cron_job + delete",
    "pause_nightly = cron_job + patch",
    "change_image new_image deploy_image = deployment + patch",
    "crashed restarting = pod",
    "why_does_it_not_start = pod event",
    "what_went_wrong = event",
    "delete_everything_in = namespace + delete",
    "make_room_for_team = namespace + create",
    "reserve_disk ask_for_disk = persistent_volume_claim + create",
    "use_of_limits consumption_against_limits = resource_quota_status",
    "all_keys all_passwords = secret",
    "rotate_password change_password new_password = secret + patch replace",
    "change_setting edit_setting = config_map + patch replace",
    "open_to_internet close_to_internet = ingress",
    "traffic_between_apps only_from = network_policy",
    "load_balancer cloud_load_balancer network_address internal_address = service",
    "own_types = custom_resource_definition",
    "remove_rule delete_rule = delete",
    "rights_of_robot = role_binding",
    "token_of_robot = service_account_token",
    "machine_list list_of_machines = node",
    "machine_ready machine_state = node_status",
    "drain empty_machine = node eviction",
    "kubelet node_agent_http = node_proxy",
    "which_drivers = csi_driver",
    "drivers_per_machine = csi_node",
    "lost_leader = lease",
};

}  // namespace

std::span<const std::string_view> glossary_of_clusters() {
  return k_lines;
}

}  // namespace collet::search
