import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { MergePart } from './merge-parts.ts'
import type { Resolving } from './use-resolving.ts'

const SIDES = ['ours', 'result', 'theirs'] as const
type Side = (typeof SIDES)[number]

/** Ours, result and theirs side by side, or one at a time on narrow screens. */
export function ConflictPanes({ resolving }: { resolving: Resolving }) {
  const { t } = useTranslation()
  const [side, setSide] = useState<Side>('result')
  const { parts, hunks } = resolving
  return (
    <div className="panes" data-side={side}>
      <div className="side-choice" role="group" aria-label={t('conflict.sides')}>
        {SIDES.map((option) => (
          <Button key={option} aria-pressed={option === side} onClick={() => setSide(option)}>
            {t(`conflict.${option}`)}
          </Button>
        ))}
      </div>
      <div className="heads" aria-hidden>
        {SIDES.map((option) => (
          <span key={option} className={option}>
            {t(`conflict.${option}`)}
          </span>
        ))}
      </div>
      {parts.map((part, at) =>
        part.kind === 'place' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of parts never changes
          <ConflictHunk key={at} part={part} at={at} hunk={hunks.indexOf(at)} resolving={resolving} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of parts never changes
          <MergedPart key={at} part={part} at={at} resolving={resolving} />
        ),
      )}
    </div>
  )
}

interface PartProps {
  part: MergePart
  at: number
  resolving: Resolving
}

function ConflictHunk({ part, at, hunk, resolving }: PartProps & { hunk: number }) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const { results, hunks, current, stand, write } = resolving
  const isCurrent = hunk === current
  const result = results[at] ?? null
  const name = t('conflict.where', { place: hunk + 1, count: hunks.length })
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const state = [isCurrent && 'current', result !== null && 'resolved'].filter(Boolean).join(' ')
  return (
    <div ref={row} className={`part place ${state}`} role="group" aria-label={name} onFocus={() => stand(hunk)}>
      <SideText side="ours" text={part.ours} />
      <ResultField
        label={t('conflict.resultOf', { place: name })}
        text={result ?? ''}
        hint={result === null ? t('conflict.notChosen') : ''}
        onWrite={(text) => write(at, text)}
      />
      <SideText side="theirs" text={part.theirs} />
    </div>
  )
}

const SHOWN_LINES = 8

/** A part without a conflict, which stays editable. */
function MergedPart({ part, at, resolving }: PartProps) {
  const { t } = useTranslation()
  const text = resolving.results[at] ?? ''
  const lines = text.split('\n').length - 1
  const [folded, setFolded] = useState(lines > SHOWN_LINES)
  if (folded) {
    return (
      <div className="part folded">
        <Button kind="link" onClick={() => setFolded(false)}>
          {t('conflict.unfold', { count: lines })}
        </Button>
      </div>
    )
  }
  return (
    <div className="part">
      <SideText side="ours" text={part.ours} />
      <ResultField label={t('conflict.agreed')} text={text} hint="" onWrite={(value) => resolving.write(at, value)} />
      <SideText side="theirs" text={part.theirs} />
    </div>
  )
}

/** A trailing line end would look like an empty line. */
const withoutEnd = (text: string): string => text.replace(/\r?\n$/, '')

function SideText({ side, text }: { side: 'ours' | 'theirs'; text: string }) {
  const { t } = useTranslation()
  return (
    <div className={side}>
      <span className="hidden-words">{t(`conflict.${side}`)}</span>
      {text === '' ? <p className="nothing">{t('conflict.nothing')}</p> : <pre>{withoutEnd(text)}</pre>}
    </div>
  )
}

interface FieldProps {
  label: string
  text: string
  hint: string
  onWrite(text: string): void
}

function ResultField({ label, text, hint, onWrite }: FieldProps) {
  const end = /\r?\n$/.exec(text)?.[0] ?? ''
  const shown = withoutEnd(text)
  return (
    <div className="result">
      <textarea
        aria-label={label}
        placeholder={hint}
        spellCheck={false}
        rows={shown.split('\n').length}
        value={shown}
        // The next part must start on a new line, also after an empty part.
        onChange={({ target: { value } }) => onWrite(value === '' ? '' : value + (end || '\n'))}
      />
    </div>
  )
}
