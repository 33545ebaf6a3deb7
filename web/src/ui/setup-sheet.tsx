import './setup-sheet.css'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'

interface Props {
  label: string
  steps: readonly string[]
  /** From 0. */
  current: number
  /** Below the sheet: a reassurance and a way out. */
  foot: ReactNode
  children: ReactNode
}

/** A sheet on the desk with numbered steps (docs/design/look.md §5, First run). */
export function SetupSheet({ label, steps, current, foot, children }: Props) {
  return (
    <div className="setup-page">
      <header>
        <Brand />
      </header>
      <main aria-label={label}>
        <ol className="setup-steps">
          {steps.map((step, index) => (
            <li key={step} aria-current={index === current ? 'step' : undefined}>
              <StepNumber index={index} isDone={index < current} />
              <span className="step-name">{step}</span>
            </li>
          ))}
        </ol>
        <div className="setup-sheet">{children}</div>
      </main>
      <footer>{foot}</footer>
    </div>
  )
}

function StepNumber({ index, isDone }: { index: number; isDone: boolean }) {
  const { t } = useTranslation()
  return isDone ? (
    <CheckIcon size={17} role="img" aria-label={t('setup.stepDone')} />
  ) : (
    <span className="step-number">{index + 1}</span>
  )
}
