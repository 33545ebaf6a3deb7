import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { focusField } from './element-ids.ts'
import { remarks } from './search-state.ts'
import type { PaletteModel } from './use-palette.ts'

interface Props {
  palette: PaletteModel
  project: string
}

export function PaletteRemarks({ palette: { state, items, askAgain, toggleNarrow }, project }: Props) {
  const { t } = useTranslation()
  const sentences = remarks(state, project)
  const foundNothing = state.stage === 'answered' && state.answer.found === 0
  return (
    <div className="palette-remarks" role="status">
      {sentences.map(({ key, values }) => (
        <p key={key}>{t(key, values ?? {})}</p>
      ))}
      {state.stage === 'idle' && items.length === 0 && <p>{t('palette.noAction')}</p>}
      {state.stage === 'failed' && (
        <Button kind="outlined" onClick={() => andType(askAgain)}>
          {t('act.retry')}
        </Button>
      )}
      {foundNothing && project && (
        <Button kind="outlined" onClick={() => andType(toggleNarrow)}>
          {t('palette.everywhere')}
        </Button>
      )}
    </div>
  )
}

function andType(act: () => void): void {
  act()
  focusField()
}
