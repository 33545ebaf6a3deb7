import './margin.css'
import type { Email } from '@dossier/contract/email'
import { DEFAULT_CONFIDENCE_THRESHOLD, FRAUD_PREFIX, type PrimaryAction } from '@dossier/contract/vocabulary'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDue } from '#platform/clock/format-when.ts'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Mark } from '#ui/mark.tsx'
import { markOf } from './row-words.ts'
import { isGoodSignature } from './signature-state.tsx'
import { VerdictMenu } from './verdict-menu.tsx'

interface Props {
  email: Email
  /** '' = back to untriaged. */
  onDecide(action: PrimaryAction | ''): void
  acts?: ReactNode
}

/** Triage results, beside the email and never above it: reason, to-dos, records and warnings. */
export function Margin({ email, onDecide, acts }: Props) {
  const { t } = useTranslation()
  const warnings = email.findings.filter((finding) => !isGoodSignature(finding) && !isFraud(finding))
  return (
    <aside className="margin" aria-label={t('margin.label')}>
      <Verdict email={email} onDecide={onDecide} />
      <ToDo email={email} />
      <Records email={email} />
      {warnings.length > 0 && (
        <section>
          <h2>{t('margin.tried')}</h2>
          <ul>
            {warnings.map(({ code, detail }) => (
              <li key={code + detail}>{detail}</li>
            ))}
          </ul>
        </section>
      )}
      {acts && <div className="acts">{acts}</div>}
    </aside>
  )
}

/** The banner above the text has these. */
const isFraud = ({ code }: Email['findings'][number]): boolean => code.startsWith(FRAUD_PREFIX)

/** The same in one expandable line, for narrow screens. */
export function MarginLine({ email, onDecide, acts }: Props) {
  const { t } = useTranslation()
  const mark = markOf(email)
  return (
    <details className="margin-line">
      <summary>
        <Mark name={mark} />
        <span>
          <b>{t(`verdict.${mark}`)}.</b> {email.triage_reason}
        </span>
      </summary>
      <Margin email={email} onDecide={onDecide} acts={acts} />
    </details>
  )
}

function Verdict({ email, onDecide }: Pick<Props, 'email' | 'onDecide'>) {
  const { t, i18n } = useTranslation()
  const mark = markOf(email)
  const sureness = email.triage_confidence
  const percent = (share: number): string => formatPercent(share, i18n.language)
  const threshold = DEFAULT_CONFIDENCE_THRESHOLD
  const engine = email.triage_engine.startsWith('builtin') ? t('margin.builtin') : email.triage_engine
  return (
    <section>
      <h2 className="verdict">
        <VerdictMenu mark={mark} onDecide={onDecide} />
        {sureness !== null && <span className="count">{percent(sureness)}</span>}
      </h2>
      {sureness !== null && (
        <div
          className="meter"
          role="img"
          aria-label={t('margin.sureness', { sureness: percent(sureness), threshold: percent(threshold) })}
        >
          <i style={{ transform: `scaleX(${sureness})` }} />
          <u style={{ left: `${threshold * 100}%` }} />
        </div>
      )}
      <p>{email.triage_reason || email.triage_error}</p>
      {engine && <p className="engine">{t('margin.engine', { engine })}</p>}
    </section>
  )
}

function ToDo({ email }: { email: Email }) {
  const { t, i18n } = useTranslation()
  const points = email.triage_action_points
  // Tasks of an email that asks nothing are sentences read out of context.
  const asksNothing = ['none', 'spam'].includes(markOf(email))
  if (points.length === 0 || asksNothing) return null
  return (
    <section>
      <h2>
        {t('margin.todo')} <span className="count">{points.length}</span>
      </h2>
      <ul className="todo">
        {points.map((point) => (
          <li key={point.text + point.due_at}>
            {point.text}
            {point.due_at && <span className="due">{t('chip.due', { day: formatDue(point, i18n.language) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Records({ email }: { email: Email }) {
  const { t } = useTranslation()
  const records = email.triage_related_context
  if (records.length === 0) return null
  return (
    <section>
      <h2>
        {t('margin.records')} <span className="count">{records.length}</span>
      </h2>
      <ul>
        {records.map(({ item_id, title, reason }) => (
          <li key={item_id}>
            <b>{title}</b>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
