import type { Changes } from '#features/emails/changes/use-changes.ts'
import { OwnAddresses } from '#features/emails/own-addresses.ts'
import { positionOf } from '#features/emails/row-positions.ts'
import { ThreadPane } from '#features/emails/thread-pane.tsx'
import type { Rows } from '#features/emails/use-rows.ts'
import type { MailActs } from './mail-acts.ts'
import type { MailRoute } from './mail-route.ts'
import { useBlockSender } from './use-block-sender.ts'
import { useOwnAddresses } from './use-own-addresses.ts'
import type { AskedAnswer } from './use-row-menu.ts'
import { useThreadReply } from './use-thread-reply.tsx'
import type { Walk } from './use-walk.ts'

interface Props {
  route: MailRoute
  rows: Rows
  walk: Walk
  acts: MailActs
  changes: Changes
  pendingAnswer: AskedAnswer | null
  onAnswering(): void
}

/** The conversation beside the list. Its code is loaded after the first rows. */
export function OpenThread({
  route: { openId, selection },
  rows,
  walk,
  acts,
  changes,
  pendingAnswer,
  onAnswering,
}: Props) {
  const reply = useThreadReply(openId, pendingAnswer, onAnswering)
  const block = useBlockSender(selection.project, changes, walk)
  return (
    <OwnAddresses value={useOwnAddresses(selection.project)}>
      <ThreadPane
        id={openId}
        position={positionOf(rows.rows, walk.openThread)}
        total={rows.total}
        onBack={walk.close}
        onStep={walk.step}
        onMove={walk.moveTo}
        onLabel={acts.label}
        onUnlabel={acts.unlabel}
        onDecide={walk.decide}
        onProject={(to, name) => walk.leave((email) => acts.toProject(email, selection.project, to, name))}
        onUnread={walk.toggleRead}
        onStar={acts.star}
        onMute={acts.mute}
        onRemind={acts.remind}
        onSnooze={(until) =>
          until === null
            ? walk.onStanding((email) => acts.snooze(email, null))
            : walk.leave((email) => acts.snooze(email, until))
        }
        onBlock={block}
        {...reply}
      />
    </OwnAddresses>
  )
}
