import type { OriginalKind } from '@dossier/contract/vocabulary'
import { ArrowBendDoubleUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendDoubleUpLeft'
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { ArrowBendUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpRight'
import { ArrowUDownRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUDownRight'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useTranslation } from 'react-i18next'
import { useLetterOf } from '#platform/keys/chosen-keys.ts'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import type { Picture } from '#ui/type-icons.ts'
import type { Replying } from './use-replying.ts'

export const ANSWER_ICONS: Record<OriginalKind, Picture> = {
  reply: ArrowBendUpLeftIcon as Picture,
  'reply-all': ArrowBendDoubleUpLeftIcon as Picture,
  forward: ArrowBendUpRightIcon as Picture,
  'forward-attachment': PaperclipIcon as Picture,
  'edit-as-new': PencilSimpleIcon as Picture,
  redirect: ArrowUDownRightIcon as Picture,
}

/** Returns the acts that answer an email or send it on, for menus. */
export function useReplyItems({ begin, target }: Replying): (emailId: string) => MenuItem[] {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const letters: Partial<Record<OriginalKind, string | undefined>> = {
    reply: letterOf('r'),
    'reply-all': letterOf('a'),
    forward: letterOf('f'),
  }
  return (emailId) =>
    (Object.keys(ANSWER_ICONS) as OriginalKind[]).map((kind) => {
      const Icon = ANSWER_ICONS[kind]
      return {
        id: kind,
        label: t(`answer.${kind}`),
        icon: <Icon size={17} aria-hidden />,
        // The keys mean one email of the conversation.
        shortcut: emailId === target ? letters[kind] : undefined,
        act: () => begin(kind, emailId),
      }
    })
}
