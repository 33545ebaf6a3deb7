import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Draft } from './draft.ts'
import { Email } from './email.ts'
import { EmailIdentity } from './email-identity.ts'
import { ActionPoint, RelatedContext } from './email-parts.ts'
import { UpdateEmail } from './email-update.ts'
import { GitRepo, SyncSummary } from './git-repo.ts'
import { OAuthClient, OAuthConfig, OAuthConsent } from './oauth.ts'
import { OutgoingEmail } from './outgoing-email.ts'
import { ProjectSettings, SettingsProject } from './project.ts'
import { QuickSearchResult } from './search.ts'
import { EmailTriageStatus, RunError, TriageRun } from './triage.ts'
import { TriageInboxAnswer } from './triage-routes.ts'

// Field lists of the original interface, typed by hand. Resources may append fields (docs/spec/emails.md §1).

const words = (list: string) => list.trim().split(/\s+/)
const keysOf = (schema: TObject) => Object.keys(schema.properties)

const LISTS: [string, TObject, string, string][] = [
  [
    'Email',
    Email,
    `_id message_id references in_reply_to thread_identifiers thread_source_ids from to cc bcc subject text_content html_content
     html_content_has_remote_images attachment_text_content source mailbox labels triaged triaged_at triage_summary triage_reason
     triage_primary_action triage_confidence triage_action_points triage_related_context triage_mailbox_action triage_status
     triage_error triage_run_id triage_draft_id project host_id createdAt updatedAt`,
    `date received_at excerpt thread_id thread_size read starred muted snoozed_until returned_at
     returned_reason remind_at answered_at size attachments participants authentication findings warnings invitation unsubscribe
     triage_engine triage_evidence mail_accounts sync_state`,
  ],
  ['ActionPoint', ActionPoint, 'text type due_at due_date', ''],
  ['RelatedContext', RelatedContext, 'item_id item_type title reason', ''],
  [
    'EmailTriageStatus',
    EmailTriageStatus,
    `email_id message_id subject from to project mailbox labels triaged triaged_at triage_status triage_primary_action
     triage_summary triage_reason triage_confidence triage_action_points triage_related_context triage_mailbox_action triage_error
     triage_run_id triage_draft_id createdAt updatedAt email draft`,
    'omitted',
  ],
  [
    'Draft',
    Draft,
    `_id source_email from to cc bcc subject body_text body_html status generated_by_triage confidence project host_id createdAt
     updatedAt`,
    'revision stale attachments edited kind quote notices',
  ],
  [
    'OutgoingEmail',
    OutgoingEmail,
    `_id draft source_email email_identity from subject body_text body_html message_id in_reply_to to cc bcc references status
     send_after sent_at error attempts project host_id createdAt updatedAt`,
    'sent_email bounces replies attachments offered recipients send_at archive remind_after_days remind_at answered_since',
  ],
  [
    'TriageRun',
    TriageRun,
    `run_id host_id user_id tenant_id member_role project limit total processed triaged drafted linked moved status errors
     last_error started_at completed_at createdAt updatedAt`,
    'dry_run automatic phase undone applied_at undone_at model_failed model_problem kind rule',
  ],
  ['an error of a TriageRun', RunError, 'email_id error', ''],
  [
    'GitRepo',
    GitRepo,
    `_id project name repo_url branch auth_token sync_interval enabled sync_mode notes_path memories_path sync_path trash_on_delete
     commit_sync_enabled commit_history_days last_commit_synced_at last_commit_sha last_sync_status last_synced_at last_sync_error
     last_sync_summary sync_runs createdAt updatedAt`,
    'ignore_patterns',
  ],
  [
    'SyncSummary',
    SyncSummary,
    'imported_files exported_files trashed_items imported_commits conflicts skipped started_at finished_at duration_ms message',
    '',
  ],
  [
    'EmailIdentity',
    EmailIdentity,
    '_id project owner host_id name email signature smtp createdAt updatedAt',
    'aliases is_default',
  ],
  [
    'smtp of an EmailIdentity',
    EmailIdentity.properties.smtp,
    'host port auth_user auth_password_configured tls ssl',
    '',
  ],
  ['Project in the settings payload', SettingsProject, '_id name color email_filter host_id', ''],
  [
    'the settings payload',
    ProjectSettings,
    'project features email_forward_domain git_repos email_identities',
    'triage_instructions automatic_triage confidence_threshold daily_model_budget follow_own_style',
  ],
  [
    'OAuthClient',
    OAuthClient,
    `_id client_id client_name client_uri logo_uri redirect_uris jwks jwks_uri grant_types response_types
     token_endpoint_auth_method registration_source last_used_at createdAt updatedAt`,
    '',
  ],
  [
    'OAuthConsent',
    OAuthConsent,
    `_id client_id client_name client_uri logo_uri redirect_uris registration_source scopes resource granted_at last_used_at`,
    '',
  ],
  [
    'OAuthConfig',
    OAuthConfig,
    `issuer authorization_endpoint token_endpoint registration_endpoint authorization_server_metadata_url openid_configuration_url
     resource_metadata_url mcp_base_url mcp_endpoint allowed_resources scope_details client_registration`,
    '',
  ],
  [
    'QuickSearchResult',
    QuickSearchResult,
    'id type title subtitle excerpt highlight_field project_id highlight_segments updated_at open_target',
    'reasons outdated why file',
  ],
  ['the answer of triage-inbox', TriageInboxAnswer, 'run_id status total run', ''],
  [
    'the body of PUT /emails/{id}',
    UpdateEmail,
    'subject text_content html_content from to cc bcc project mailbox labels triaged triage_action_points',
    'read starred muted snoozed_until remind_at',
  ],
]

describe('the fields of the original interface', () => {
  it.each(LISTS)('%s', (_name, schema, described, added) => {
    const expected = words(described)
    const keys = keysOf(schema)
    expect([...keys].sort()).toEqual([...expected, ...(added ? words(added) : [])].sort())
    // The original order, for fields that we do not regroup by meaning.
    expect(keys.filter((key) => expected.includes(key))).toEqual(expected)
  })

  it('a PUT of an email takes the twelve original fields, and seventeen in all', () => {
    expect(keysOf(UpdateEmail).length).toBe(17)
  })
})
