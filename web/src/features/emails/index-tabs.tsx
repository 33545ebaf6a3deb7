import './index-tabs.css'
import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { markOfSplit, readSplit, type Split, TABS } from './splits.ts'

interface Props {
  /** Heading outside the inbox, which has no tabs there; '' = inbox. */
  heading: string
  split: Split
  onChoose(split: Split): void
  counts: ReadonlyMap<Split, number> | undefined
  children: ReactNode
  /** Beside the tabs; stays mounted when they change. */
  aside: ReactNode
}

export function IndexTabs({ heading, split, onChoose, counts, children, aside }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs.Root className="desk-top" value={split} onValueChange={(value) => onChoose(readSplit(String(value)))}>
      <div className="top">
        {heading ? (
          <h1 className="place-name">{heading}</h1>
        ) : (
          <Tabs.List className="index-tabs" aria-label={t('split.label')} activateOnFocus={false}>
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} className="tab">
                <TabWords split={tab} count={counts?.get(tab) ?? 0} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {aside}
      </div>
      {heading ? (
        <div className="sheet">{children}</div>
      ) : (
        <Tabs.Panel value={split} className="sheet" tabIndex={-1}>
          {children}
        </Tabs.Panel>
      )}
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
      {`${t(`split.${split}`)} `}
      {count > 0 && <span className="count">{count > 999 ? '999+' : count}</span>}
    </>
  )
}
