import { isKnownLanguage, type KnownLanguage } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import { replySubject } from '#platform/mail/subject'
import { addresseeOf } from '../addressee.ts'
import type { Decision } from './decide.ts'
import type { Evidence } from './evidence.ts'

// Drafts a greeting, the points to answer and a closing. It knows no answer, so it writes none.

/** A person reads each draft. */
const MIN_CONFIDENCE = 0.35
const QUESTIONS = 5
const QUESTION_LIMIT = 200

interface Phrases {
  greeting: { formal: string; casual: string }
  nameless: string
  after: string
  opening: { formal: string; casual: string }
  closing: string
  casual: RegExp | null
  quote: [string, string]
}

const PHRASES: Record<KnownLanguage, Phrases> = {
  en: {
    greeting: { formal: 'Hello', casual: 'Hello' },
    nameless: 'Hello',
    after: ',',
    opening: {
      formal: 'Thank you for your message. To your points:',
      casual: 'Thank you for your message. To your points:',
    },
    closing: 'Best regards',
    casual: null,
    quote: ['“', '”'],
  },
  de: {
    greeting: { formal: 'Guten Tag', casual: 'Hallo' },
    nameless: 'Guten Tag',
    after: ',',
    opening: {
      formal: 'vielen Dank für Ihre Nachricht. Zu Ihren Punkten:',
      casual: 'danke für deine Nachricht. Zu deinen Punkten:',
    },
    closing: 'Viele Grüße',
    casual: /(?<!\p{L})(?:du|dir|dich|dein\p{L}{0,2}|kannst|könntest|hast)(?!\p{L})/iu,
    quote: ['„', '“'],
  },
  fr: {
    greeting: { formal: 'Bonjour', casual: 'Bonjour' },
    nameless: 'Bonjour',
    after: ',',
    opening: {
      formal: 'Merci pour votre message. Concernant vos points :',
      casual: 'Merci pour ton message. Concernant tes points :',
    },
    closing: 'Cordialement',
    casual: /(?<!\p{L})(?:tu|te|toi|ton|tes|peux-tu)(?!\p{L})/iu,
    quote: ['« ', ' »'],
  },
  es: {
    greeting: { formal: 'Buenos días', casual: 'Hola' },
    nameless: 'Buenos días',
    after: ':',
    opening: {
      formal: 'Gracias por su mensaje. Sobre sus puntos:',
      casual: 'Gracias por tu mensaje. Sobre tus puntos:',
    },
    closing: 'Saludos cordiales',
    casual: /(?<!\p{L})(?:tú|tu|tus|te|puedes|podrías|tienes)(?!\p{L})/iu,
    quote: ['«', '»'],
  },
}

export function skeletonDraft(evidence: Evidence, decision: Decision): { subject: string; bodyText: string } | null {
  if (
    decision.action !== 'reply-required' ||
    decision.confidence < MIN_CONFIDENCE ||
    !isKnownLanguage(evidence.language)
  )
    return null
  if (evidence.headers.noReply || evidence.headers.bulk || evidence.input.mail.from.address === '') return null
  const questions = questionsOf(evidence)
  if (questions.length === 0) return null
  return {
    subject: replySubject(evidence.input.mail.subject),
    bodyText: bodyOf(evidence, PHRASES[evidence.language], questions),
  }
}

function questionsOf({ asks }: Evidence): string[] {
  const texts = asks.filter(({ kind }) => kind !== 'task').map((ask) => toPlainText(ask.text, QUESTION_LIMIT))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, QUESTIONS)
}

function bodyOf(evidence: Evidence, say: Phrases, questions: string[]): string {
  const tone = say.casual?.test(evidence.ownText) ? 'casual' : 'formal'
  const name = addresseeOf(evidence.input.mail)
  const greeting = name ? `${say.greeting[tone]} ${name}${say.after}` : `${say.nameless}${say.after}`
  const [open, close] = say.quote
  const list = questions.map((question) => `- ${open}${question}${close}\n  `).join('\n')
  return `${greeting}\n\n${say.opening[tone]}\n\n${list}\n\n${say.closing}`
}
