// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    "rollout_history revision_history = controller_revision revision",
    "leader_election heartbeat lock lock_held = lease",
    "gpu device_claim hardware_claim = resource_claim resource",
    "control_plane_health etcd scheduler_health = component_status",
    "pod_ip_ranges address_range cidr = cluster_cidr",
    "sandbox gvisor container_runtime = runtime_class",
    "cel_expression validation_expression = admission_policy validating",
    "http_through_server reach_through = proxy",
    "pod_blueprint template_for_pods = pod_template",
    "leftover_capacity = storage_capacity",
    "csr signing_request = certificate_signing_request",
    "who_am_i_to_the_cluster my_identity my_attributes = self_subject_review",
    "my_permissions what_may_i_do = self_subject_rules_review",
    "who_handles_ingress = ingress_class",
    "reclaim volume_type = storage_class",
    "throttle_requests api_fairness = flow_schema priority_level",
    "aggregation_layer = api_service",
    "pod_priority = priority_class",
    "horizontal_scaling replica_autoscaling = autoscaler horizontal_pod_autoscaler",
    "node_lock = lease",
    "init_container sidecar = container pod",
    "running_instances = pod",
    "restarts crash_loop = pod status",
    "background_process = daemon_set job",
    "node_pool = node",
    "tenant workspace = namespace",
    "parallel_work worker_job = job",
    "database_pods ordered_pods = stateful_set",
    "web_server_replicas = deployment replica_set",
    "dns_entry = service",
    "secure_value = secret",
    "properties_file = config_map",
    "non_secret key_values = config_map",
    "disk_for_pods attach_disk = persistent_volume_claim volume",
    "local_disk = persistent_volume",
    "least_privilege = role",
    "who_may access_rules = role role_binding",
    "bot_account workload_account = service_account",
    "what_went_wrong cluster_events = event",
    "copy_count = scale",
    "subresource = status",
    "all_in_one_go remove_all delete_all erase_all wipe_all clear_all = collection delete",
};

}  // namespace

std::span<const std::string_view> synonyms_of_cluster() {
  return k_lines;
}

}  // namespace collet::search
