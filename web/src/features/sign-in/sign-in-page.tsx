import './sign-in-page.css'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { addressOf } from '#platform/base-path.ts'
import { knowsPasskeys } from '#platform/session/passkey.ts'
import { openSession, openSessionWithCode, openSessionWithPasskey } from '#platform/session/session.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'

const wordsFor = (error: unknown, mfaToken: string): string => {
  if (!(error instanceof ApiProblem)) return 'problem.unknown'
  if (error.status !== 401) return 'problem.unreachable'
  return mfaToken ? 'signIn.wrongCode' : 'signIn.wrong'
}

/** @param then the address to open after the sign-in. */
export function SignInPage({ then }: { then: string }) {
  const { t } = useTranslation()
  useTitle(t('signIn.title'))
  const [underway, setUnderway] = useState(false)
  const [problem, setProblem] = useState('')
  const [movedTo, setMovedTo] = useState('')
  const [mfaToken, setMfaToken] = useState('')

  // Reloads the page, so that no data of a previous user stays in memory, and replaces its entry, so that Back does not return to
  // this form.
  const enter = (): void => location.replace(then)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const written = (name: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    setUnderway(true)
    setProblem('')
    setMovedTo('')
    try {
      if (mfaToken) await openSessionWithCode(mfaToken, written('code'))
      else await openSession(written('email'), written('password'))
      enter()
    } catch (error) {
      setUnderway(false)
      if (error instanceof ApiProblem && error.mfaToken) return setMfaToken(error.mfaToken)
      const serverMessage = error instanceof ApiProblem && error.status !== 401 ? error.message : ''
      setMovedTo(error instanceof ApiProblem ? error.movedTo : '')
      setProblem(serverMessage || t(wordsFor(error, mfaToken)))
    }
  }

  return (
    <>
      <header className="sign-in-head">
        <Brand />
      </header>
      <main className="sign-in">
        <p className="tab">{t('signIn.title')}</p>
        <form onSubmit={(event) => void submit(event)}>
          <h1>{t('signIn.welcome')}</h1>
          {mfaToken ? <CodeField problem={problem} /> : <PasswordFields problem={problem} />}
          {movedTo && <MovedLink to={movedTo} />}
          <Button kind="primary" type="submit" disabled={underway}>
            {t(underway ? 'signIn.underway' : 'signIn.act')}
          </Button>
          {!mfaToken && <OtherWays onIn={enter} onProblem={setProblem} />}
        </form>
      </main>
    </>
  )
}

/** The account of this user is on another instance. */
function MovedLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <p>
      <a href={to}>{t('signIn.goThere', { host: new URL(to).host })}</a>
    </p>
  )
}

interface OtherWaysProps {
  onIn(): void
  onProblem(sentence: string): void
}

/** A passkey where supported, and server pages that work without scripts. */
function OtherWays({ onIn, onProblem }: OtherWaysProps) {
  const { t } = useTranslation()
  async function enterByPasskey(): Promise<void> {
    onProblem('')
    try {
      await openSessionWithPasskey()
      onIn()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const refused = error.code === 'passkey_refused' ? 'signIn.passkeyRefused' : 'problem.unreachable'
      onProblem(error.message || t(refused))
    }
  }
  return (
    <>
      {knowsPasskeys() && (
        <Button kind="outlined" onClick={() => void enterByPasskey()}>
          {t('signIn.byPasskey')}
        </Button>
      )}
      <p className="other-ways">
        <a href={addressOf('/auth/magic-link')}>{t('signIn.byLink')}</a>
        <a href={addressOf('/auth/password/forgot')}>{t('signIn.forgotten')}</a>
      </p>
    </>
  )
}

function PasswordFields({ problem }: { problem: string }) {
  const { t } = useTranslation()
  return (
    <>
      <label htmlFor="email">{t('signIn.email')}</label>
      <input ref={takeFocus} id="email" name="email" type="email" autoComplete="username" required />
      <label htmlFor="password">{t('signIn.password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        {...described(problem)}
      />
      <Problem of={problem} />
    </>
  )
}

/** The first field of a step has the focus. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

const described = (problem: string) =>
  problem ? ({ 'aria-describedby': 'problem', 'aria-invalid': true } as const) : {}

function Problem({ of: sentence }: { of: string }) {
  if (!sentence) return null
  return (
    <p className="field-problem" role="alert" id="problem">
      <WarningCircleIcon size={16} aria-hidden />
      {sentence}
    </p>
  )
}

function CodeField({ problem }: { problem: string }) {
  const { t } = useTranslation()
  return (
    <>
      <label htmlFor="code">{t('signIn.code')}</label>
      <input
        ref={takeFocus}
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...described(problem)}
      />
      <Problem of={problem} />
    </>
  )
}
