import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import type { Replying } from './use-replying.ts'

export function ReplyButton({ replying: { reply } }: { replying: Replying }) {
  const { t } = useTranslation()
  return (
    <Button
      kind="outlined"
      onClick={reply}
      aria-keyshortcuts={useShortcut('r')}
      aria-label={t('act.reply')}
      data-tooltip={t('act.reply')}
    >
      <ArrowBendUpLeftIcon size={17} aria-hidden />
      <span>{t('act.reply')}</span>
    </Button>
  )
}
