import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import type { RemotePictures } from './use-remote-pictures.ts'

interface Props {
  pictures: RemotePictures
  onShow(): void
}

export function BlockedPictures({ pictures: { state, count, shown }, onShow }: Props) {
  const { t } = useTranslation()
  const shortcut = useShortcut('b')
  const missing = count - shown.size
  return (
    <div className="blocked" role="status">
      {state === 'shown' ? <ImageIcon size={17} aria-hidden /> : <ImageBrokenIcon size={17} aria-hidden />}
      <span>
        {state === 'blocked' && t('thread.picturesBlocked')}
        {state === 'coming' && t('thread.picturesComing')}
        {state === 'shown' && t('thread.picturesShown')}
        {state === 'shown' && missing > 0 && ` ${t('thread.picturesMissing', { count: missing })}`}
      </span>
      {state === 'blocked' && count > 0 && (
        <Button kind="outlined" onClick={onShow} aria-keyshortcuts={shortcut}>
          {t('act.showPictures')}
        </Button>
      )}
    </div>
  )
}
