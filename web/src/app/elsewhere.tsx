import { useTranslation } from 'react-i18next'
import { useSplitCounts } from '#features/emails/mail-queries.ts'
import type { Split } from '#features/emails/splits.ts'
import { Button } from '#ui/button.tsx'

/** Splits with work, in the order of the tabs. */
const OFFERED = ['reply', 'do', 'waiting', 'new'] as const
const MAX_OFFERED = 2

interface Props {
  project: string
  split: Split
  onChoose(split: Split): void
}

/** Says in an empty split of the inbox where there is something, with the way there. */
export function Elsewhere({ project, split, onChoose }: Props) {
  const { t } = useTranslation()
  const counts = useSplitCounts(project).data
  const offered = OFFERED.filter((each) => each !== split && (counts?.get(each) ?? 0) > 0).slice(0, MAX_OFFERED)
  return (
    <div className="acts">
      {offered.map((each) => (
        <Button key={each} kind="outlined" onClick={() => onChoose(each)}>
          {t('empty.open', { name: t(`split.${each}`), count: counts?.get(each) ?? 0 })}
        </Button>
      ))}
    </div>
  )
}
