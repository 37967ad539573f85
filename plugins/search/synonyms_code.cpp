// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    "provenance signed_build supply_chain = attestation",
    "automatic_link external_reference = autolink",
    "lines_added additions lines_removed = code_frequency frequency",
    "commits_per_week weekly_commits yearly_commits = commit_activity",
    "commits_per_hour busy_hours = punch_card",
    "community_files health_files community_score = community profile",
    "cool_down limit_interaction who_may_comment restrict_comments = interaction_limit",
    "import_repo move_repo source_import = import migration",
    "ip_ranges ip_addresses_of = meta",
    "code_of_conduct conduct = conduct",
    "ai_assistant = copilot",
    "custom_property = property",
    "runner_group = runner_group",
    "branch_rule branch_rules protect_branch = ruleset branch protection",
    "rule_result rule_check = rule_suite",
    "deployment_gate approval_rule = deployment_protection_rule",
    "cache_size cache_usage = cache usage",
    "how_long_kept retention_days = retention",
    "page_views visitors views_of = traffic view",
    "clones_of = traffic clone",
    "blocked_by blocker depends_on = dependency blocked",
    "issue_kind issue_category = issue_type type",
    "secret_pattern custom_secret = custom_pattern pattern",
    "bypass skip_protection = bypass",
    "dependency_list inventory_of_packages = sbom dependency",
    "cve_number cve_id = cve advisory",
    "ignore_file = gitignore",
    "markdown_html html = markdown render",
    "unread_notifications inbox_items = notification",
    "repos_i_starred favourites favorites = starred star",
    "commented = comment",
    "blob raw_content = blob raw",
    "annotated = annotation",
    "check_result check_run = check_run check",
    "rerun_check recheck = rerequest check",
    "board_item card = item project",
    "blocked_users blocked_accounts = block",
    "pending_invitations open_invitations = invitation",
    "external_contributor contractor = outside_collaborator collaborator",
    "token_request fine_grained = personal_access_token token",
    "own_email email_addresses = email",
    "social_links social_media = social_account",
    "deleted_package = package restore",
    "machine_type vm_size = machine",
    "dev_container = devcontainer codespace",
    "minutes_used billable_time billable = timing usage billing",
    "spending_cap spending = budget",
    "export_archive export_everything archive_of = migration archive",
    "audit_trail = audit_log",
    "label_colour = label",
    "pull_request_files = file pull",
    "squash rebase = merge",
    "draft_release = release draft",
    "pre_release prerelease = release",
    "commit_comment = comment commit",
    "default_setup setup = default_setup",
    "scan_history = scan history",
    "alert_location = location",
    "assign_seat give_seat = seat billing selected",
    "team_permission team_access = team repository permission",
    "verified_signature = signature verification",
    "file_deletion remove_file delete_file = contents content file",
    "permission_of = permission",
    "approve_run first_time_contributor = approve run",
    "stop_run abort_run = cancel run",
    "workflow_usage = timing",
    "tag_protection = tag protection",
    "template_repo from_template = template generate",
};

}  // namespace

std::span<const std::string_view> synonyms_of_code() {
  return k_lines;
}

}  // namespace collet::search
