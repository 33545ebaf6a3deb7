import type { FieldHistory } from '@dossier/contract/history'
import type { HistoryField, KnowledgeType } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { LongChange } from './long-change.tsx'
import { TextChange } from './text-change.tsx'

interface Props {
  kind: KnowledgeType
  id: string
  version: number
  change: FieldHistory
  projectName(id: string): string
}

const TEXTS: ReadonlySet<HistoryField> = new Set(['content', 'source_text', 'text_content'])

export function FieldChange({ kind, id, version, change, projectName }: Props) {
  const { t } = useTranslation()
  const { field, before, after, cut } = change
  const isText = TEXTS.has(field) && before !== '' && after !== ''
  const shown = (text: string): string => {
    if (field === 'project') return projectName(text) || text
    return text === '' ? t('history.empty') : text
  }
  return (
    <div>
      <dt>{t(`history.field.${field}`)}</dt>
      <dd>
        {isText && cut && <LongChange kind={kind} id={id} version={version} />}
        {isText && !cut && <TextChange before={before} after={after} />}
        {!isText && (
          <>
            <del>{shown(before)}</del> <ins>{shown(after)}</ins>
            {cut && <small> {t('history.cut')}</small>}
          </>
        )}
      </dd>
    </div>
  )
}
