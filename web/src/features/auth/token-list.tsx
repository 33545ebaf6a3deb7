import type { AccessToken } from '@dossier/contract/token'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { scopeName } from '#platform/words/scope-name.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { removeToken, useTokens } from './access-queries.ts'
import { TokenForm } from './token-form.tsx'

export function TokenList() {
  const { t } = useTranslation()
  const reading = useTokens()
  const { data: tokens } = reading
  const [making, setMaking] = useState(false)
  return (
    <SettingsBlock heading={t('token.title')} lead={t('token.lead')} reading={reading}>
      {tokens?.length === 0 && !making && <p>{t('token.none')}</p>}
      <ul>
        {tokens?.map((token) => (
          <li key={token._id} className="one">
            <TokenRow token={token} />
          </li>
        ))}
      </ul>
      {making ? (
        <TokenForm onDone={() => setMaking(false)} />
      ) : (
        <div>
          <Button kind="outlined" onClick={() => setMaking(true)}>
            {t('token.make')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const when = useMoment()
  const facts = [
    t('token.endsIn', { end: token.last_four }),
    t('access.made', { when: when(token.createdAt) }),
    token.last_used_at ? t('access.used', { when: when(token.last_used_at) }) : t('access.unused'),
    token.expires_at ? t('access.until', { when: when(token.expires_at) }) : t('access.forever'),
  ]
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{token.name}</p>
          <p className="facts">{facts.join(' · ')}</p>
          <p className="facts">{token.scopes.map((scope) => scopeName(t, scope)).join(', ')}</p>
        </div>
        <AskFirst
          act={t('apps.revoke')}
          label={t('token.remove', { name: token.name })}
          question={t('token.removeAsk', { name: token.name })}
          disabled={underway}
          onAct={() => act(() => removeToken(client, token._id))}
        />
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}
