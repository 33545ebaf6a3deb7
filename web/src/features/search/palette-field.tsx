import { LIMITS } from '@dossier/contract/vocabulary'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { joinQuery, splitQuery } from '#platform/texts/search-operators.ts'
import { SearchChips } from '#ui/search-chips.tsx'
import { FIELD_ID, focusField, LIST_ID, optionId } from './element-ids.ts'
import { closePalette } from './palette-open.ts'
import type { PaletteModel, PaletteProject } from './use-palette.ts'

interface Props {
  palette: PaletteModel
  project: PaletteProject | null
}

/** The search field; its keys move through the rows (APG: combobox with a list box). */
export function PaletteField({ palette, project }: Props) {
  const { t } = useTranslation()
  const { raw, type, active, narrow, toggleNarrow } = palette
  const { operators, typed } = splitQuery(raw)
  const label = t('palette.label')
  const toggle = (): void => {
    toggleNarrow()
    focusField()
  }
  return (
    <div className="palette-field">
      <MagnifyingGlassIcon size={19} aria-hidden />
      <SearchChips
        operators={operators}
        onRemove={(removed) =>
          type(joinQuery({ operators: operators.filter((operator) => operator !== removed), typed }))
        }
      />
      <input
        id={FIELD_ID}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={active !== undefined}
        aria-controls={active && LIST_ID}
        aria-activedescendant={active && optionId(active.key)}
        placeholder={operators.length > 0 ? '' : label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LIMITS.query}
        value={typed}
        onChange={({ target }) => type(joinQuery({ operators, typed: target.value }))}
      />
      {project && (
        <button type="button" className="scope" aria-pressed={narrow} onClick={toggle}>
          {t('palette.scope', { project: project.name })}
        </button>
      )}
      <button type="button" className="close" onClick={closePalette}>
        <span className="hidden-words">{t('act.close')}</span>
        <kbd aria-hidden>Esc</kbd>
      </button>
    </div>
  )
}
