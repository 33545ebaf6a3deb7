import { useTranslation } from 'react-i18next'
import type { Imported } from './send-sources.ts'

const NAMED = 10

export function ImportOutcome({ tally, leftOut, stopped }: Imported) {
  const { t } = useTranslation()
  const { imported, duplicates, failed, problems } = tally
  return (
    <div role="status">
      <p>
        {t('mailImport.taken', { count: imported })}, {t('mailImport.known', { count: duplicates })}
      </p>
      {stopped && <p className="facts">{t('mailImport.stopped')}</p>}
      {failed > 0 && (
        <>
          <p className="problem">{t('mailImport.failed', { count: failed })}</p>
          <ul>
            {problems.slice(0, NAMED).map(({ name, number, reason }) => (
              <li key={`${name} ${number}`} className="facts">
                {t('mailImport.problem', { name, number, reason })}
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <p className="facts">
          {t('mailImport.leftOut', { count: leftOut.length, names: leftOut.slice(0, NAMED).join(', ') })}
        </p>
      )}
    </div>
  )
}
