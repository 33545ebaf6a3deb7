import './index-tabs.css'
import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { labelOf, markOfSplit, readSplit, SPLITS, type Split } from './splits.ts'

interface Props {
  split: Split
  onChoose(split: Split): void
  total: number
  labels: { bySlug: ReadonlyMap<string, number>; untriaged: number } | undefined
  /** What the tabs choose among. */
  children: ReactNode
  /** Beside the tabs. */
  aside: ReactNode
}

/** The inbox parted by what is to be done, as index tabs that stand on the sheet. */
export function IndexTabs({ split, onChoose, total, labels, children, aside }: Props) {
  const { t } = useTranslation()
  const countOf = (one: Split): number => {
    if (one === 'everything') return total
    return (one === 'new' ? labels?.untriaged : labels?.bySlug.get(labelOf(one) ?? '')) ?? 0
  }
  return (
    <Tabs.Root className="desk-top" value={split} onValueChange={(value) => onChoose(readSplit(String(value)))}>
      <div className="top">
        <Tabs.List className="index-tabs" aria-label={t('split.label')} activateOnFocus={false}>
          {SPLITS.map((one) => (
            <Tabs.Tab key={one} value={one} className="tab">
              <TabWords split={one} count={countOf(one)} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Panel value={split} className="sheet" tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** Zero shows no badge; badges stop at 999+. */
function TabWords({ split, count }: { split: Split; count: number }) {
  const { t } = useTranslation()
  const mark = markOfSplit(split)
  return (
    <>
      {mark && <Mark name={mark} />}
      {t(`split.${split}`)}
      {count > 0 && <span className="count">{count > 999 ? '999+' : count}</span>}
    </>
  )
}
