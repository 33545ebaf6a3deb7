import type { AskAnswer } from '@dossier/contract/ask'
import { useTranslation } from 'react-i18next'

/** The engine that answers without a model; the reason may follow. */
const BUILTIN = 'builtin'

/** Says what wrote an answer, and its tokens and cost. */
export function Cost({ answer: { cost, engine } }: { answer: Pick<AskAnswer, 'cost' | 'engine'> }) {
  const { t, i18n } = useTranslation()
  const tokens = cost.input_tokens + cost.output_tokens
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 2 })
  return (
    <span className="cost">
      {engine.startsWith(BUILTIN) && `${t('ask.withoutModel')}${engine.slice(BUILTIN.length)}${tokens > 0 ? ', ' : ''}`}
      {tokens > 0 && t('ask.tokens', { count: tokens })}
      {tokens > 0 && !engine.startsWith(BUILTIN) && `, ${engine}`}
      {tokens > 0 && cost.cost_micros !== null && `, ${t('ask.cost', { cost: number.format(cost.cost_micros / 1e6) })}`}
    </span>
  )
}
