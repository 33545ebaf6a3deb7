import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import type { RemotePictures } from '#ui/mail-frame/use-remote-pictures.ts'

interface Props {
  pictures: RemotePictures
  trusted: boolean
  /** null where a sender cannot be trusted. */
  onTrust: ((trusted: boolean) => void) | null
  onShow(): void
}

/** Says what became of the remote images of an email, and offers to load them once or always. */
export function BlockedPictures({ pictures: { state, count, shown, retry }, trusted, onTrust, onShow }: Props) {
  const { t } = useTranslation()
  const shortcut = useShortcut('b')
  const missing = count - shown.size
  return (
    <div className="blocked">
      {state === 'shown' ? <ImageIcon size={17} aria-hidden /> : <ImageBrokenIcon size={17} aria-hidden />}
      <span role="status">
        {state === 'blocked' && (count > 0 ? t('thread.picturesBlocked', { count }) : t('thread.remoteBlocked'))}
        {state === 'coming' && t('thread.picturesComing')}
        {state === 'shown' && missing < count && t('thread.picturesShown')}
        {state === 'shown' && missing > 0 && ` ${t('thread.picturesMissing', { count: missing })}`}
      </span>
      {state === 'blocked' && count > 0 && (
        <Button kind="outlined" onClick={onShow} aria-keyshortcuts={shortcut} data-tooltip={t('act.showPictures')}>
          {t('act.showPictures')}
        </Button>
      )}
      {state === 'shown' && missing > 0 && <Button onClick={retry}>{t('act.retry')}</Button>}
      {count > 0 && onTrust && (
        <Button onClick={() => onTrust(!trusted)}>{t(trusted ? 'act.stopPictures' : 'act.alwaysPictures')}</Button>
      )}
    </div>
  )
}
