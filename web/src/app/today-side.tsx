import type { ShownEmail } from '@dossier/contract/listed-email'
import { useTranslation } from 'react-i18next'
import type { Changes } from '#features/emails/changes/use-changes.ts'
import { snoozePresets } from '#features/emails/snooze-presets.ts'
import { TodayPane } from '#features/emails/today/today-pane.tsx'
import { beginReply } from '#features/sending/drafts/begin-draft.ts'
import { openEditor } from '#features/sending/drafts/open-editor.ts'
import { now } from '#platform/clock/clock.ts'
import type { MailActs } from './mail-acts.ts'
import type { MailRoute } from './mail-route.ts'

interface Props {
  route: MailRoute
  acts: MailActs
  changes: Changes
}

/** Beside the inbox while nothing is open. Its code is loaded after the first rows. */
export function TodaySide({ route, acts, changes }: Props) {
  const { t } = useTranslation()

  async function reply(email: ShownEmail): Promise<void> {
    openEditor(email.triage_draft_id || (await beginReply(email._id))._id)
    route.open(email._id)
  }

  function remind(email: ShownEmail): void {
    const tomorrow = snoozePresets(now()).find(({ preset }) => preset === 'tomorrow')
    if (tomorrow) changes.change([email], () => ({ remind_at: tomorrow.until }), t('today.reminded'))
  }

  return (
    <TodayPane
      project={route.selection.project}
      changes={changes.changes}
      acts={{
        open: ({ _id }) => route.open(_id),
        reply,
        archive: (email) => acts.move(email, 'archived'),
        remind,
      }}
    />
  )
}
