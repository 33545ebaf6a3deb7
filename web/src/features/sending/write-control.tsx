import './sending-rail.css'
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { KeyCap } from '#platform/keys/key-cap.tsx'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useWrite } from './drafts/use-write.ts'

export function WriteControl({ project }: { project: string }) {
  const { t } = useTranslation()
  const write = useWrite(project)
  useKeys({ c: () => write() })
  return (
    <div className="write-control">
      <button type="button" className="button start" onClick={() => write()} aria-keyshortcuts={useShortcut('c')}>
        <PencilSimpleLineIcon size={18} aria-hidden />
        <span className="words">{t('act.write')}</span>
        <KeyCap letter="c" />
      </button>
    </div>
  )
}
