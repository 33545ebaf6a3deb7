import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { type NoteMode, readNoteMode, storeNoteMode } from './note-mode.ts'
import type { Beyond } from './rich/read-markdown.ts'
import { type PartProps, TextField } from './text-field.tsx'

/** Loaded only for editing, because it is as large as a page. */
const RichNote = lazy(async () => ({ default: (await import('./rich/rich-note.tsx')).RichNote }))

/** The text of a note, rich or as Markdown. Both produce the same source. */
export function NoteText(props: PartProps) {
  const { t } = useTranslation()
  const { fields, wrong, onChange } = props
  const [mode, setMode] = useState<NoteMode>(readNoteMode)
  const [beyond, setBeyond] = useState<Beyond | null>(null)
  const error = wrong('/source_text')
  if (fields.format === 'html') return <TextField kind="note" {...props} />
  const choose = (next: NoteMode): void => {
    setMode(next)
    setBeyond(null)
    storeNoteMode(next)
  }
  return (
    <>
      <div className="field note-mode">
        <span className="label">{t('rich.mode')}</span>
        <div className="control format-line" role="group" aria-label={t('rich.mode')}>
          {(['rich', 'markdown'] as const).map((each) => (
            <Button key={each} kind="outlined" aria-pressed={mode === each} onClick={() => choose(each)}>
              {t(`rich.modes.${each}`)}
            </Button>
          ))}
        </div>
      </div>
      {beyond && mode === 'rich' && (
        <p className="hint beyond" role="status">
          {t(`rich.beyond.${beyond}`)}
        </p>
      )}
      {mode === 'rich' && !beyond ? (
        <div className="field">
          <span className="label">{t('record.text')}</span>
          <div className="control">
            <Suspense fallback={<p className="hint">{t('app.loading')}</p>}>
              <RichNote source={fields.text} onChange={(text) => onChange({ text })} onBeyond={setBeyond} />
            </Suspense>
            {error && <p className="error">{error}</p>}
          </div>
        </div>
      ) : (
        <TextField kind="note" {...props} />
      )}
    </>
  )
}
