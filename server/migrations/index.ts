import type { Migrations } from '#platform/database/migration'
import * as platformTables from './0001-platform-tables.ts'
import * as fullText from './0002-full-text.ts'
import * as accounts from './0003-accounts.ts'
import * as projects from './0004-projects.ts'
import * as emails from './0005-emails.ts'
import * as records from './0006-records.ts'
import * as triage from './0007-triage.ts'
import * as drafts from './0008-drafts.ts'
import * as inboundMail from './0009-inbound-mail.ts'
import * as identities from './0010-identities.ts'
import * as outbox from './0011-outbox.ts'
import * as quickSearch from './0012-quick-search.ts'
import * as draftAttachments from './0013-draft-attachments.ts'
import * as triageJournal from './0014-triage-journal.ts'
import * as signIn from './0016-sign-in.ts'
import * as belonging from './0017-belonging.ts'
import * as searchTitles from './0018-search-titles.ts'
import * as signInPlaces from './0020-sign-in-places.ts'
import * as recordHistory from './0021-record-history.ts'
import * as fetchedPages from './0022-fetched-pages.ts'
import * as archives from './0023-archives.ts'
import * as gitSync from './0025-git-sync.ts'
import * as countedTags from './0026-counted-tags.ts'
import * as searchScopes from './0027-search-scopes.ts'
import * as oauth from './0028-oauth.ts'
import * as tagCounters from './0029-tag-counters.ts'
import * as repositoriesById from './0030-repositories-by-id.ts'
import * as scopedWords from './0031-scoped-words.ts'
import * as searchBlocks from './0032-search-blocks.ts'
import * as peopleAndInstance from './0033-people-and-instance.ts'
import * as blobObjects from './0034-blob-objects.ts'
import * as toolCalls from './0035-tool-calls.ts'

/** Every migration in its order. A migration that was released is never changed: add another. */
export const migrations: Migrations = {
  '0001-platform-tables': platformTables,
  '0002-full-text': fullText,
  '0003-accounts': accounts,
  '0004-projects': projects,
  '0005-emails': emails,
  '0006-records': records,
  '0007-triage': triage,
  '0008-drafts': drafts,
  '0009-inbound-mail': inboundMail,
  '0010-identities': identities,
  '0011-outbox': outbox,
  '0012-quick-search': quickSearch,
  '0013-draft-attachments': draftAttachments,
  '0014-triage-journal': triageJournal,
  '0016-sign-in': signIn,
  '0017-belonging': belonging,
  '0018-search-titles': searchTitles,
  '0020-sign-in-places': signInPlaces,
  '0021-record-history': recordHistory,
  '0022-fetched-pages': fetchedPages,
  '0023-archives': archives,
  '0025-git-sync': gitSync,
  '0026-counted-tags': countedTags,
  '0027-search-scopes': searchScopes,
  '0028-oauth': oauth,
  '0029-tag-counters': tagCounters,
  '0030-repositories-by-id': repositoriesById,
  '0031-scoped-words': scopedWords,
  '0032-search-blocks': searchBlocks,
  '0033-people-and-instance': peopleAndInstance,
  '0034-blob-objects': blobObjects,
  '0035-tool-calls': toolCalls,
}
