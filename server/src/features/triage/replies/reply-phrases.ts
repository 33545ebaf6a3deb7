import type { Language } from '@dossier/analysis'

/** Sentences for replies without an answer. Brackets mark blanks to fill in. */
export interface ReplyPhrases {
  hello: string
  after: string
  agree: string
  decline: string
  later: string
  closing: string
}

export const REPLY_PHRASES: Record<Exclude<Language, 'other'>, ReplyPhrases> = {
  en: {
    hello: 'Hello',
    after: ',',
    agree: 'Thank you for your message. Yes, that suits me: [details].',
    decline: 'Thank you for your message. Unfortunately that is not possible: [reason].',
    later: 'Thank you for your message. I will look into it and answer by [date].',
    closing: 'Best regards',
  },
  de: {
    hello: 'Guten Tag',
    after: ',',
    agree: 'vielen Dank für die Nachricht. Ja, das passt: [Einzelheiten].',
    decline: 'vielen Dank für die Nachricht. Leider ist das nicht möglich: [Grund].',
    later: 'vielen Dank für die Nachricht. Ich sehe es mir an und antworte bis [Datum].',
    closing: 'Viele Grüße',
  },
  fr: {
    hello: 'Bonjour',
    after: ',',
    agree: 'Merci pour le message. Oui, cela me convient : [détails].',
    decline: "Merci pour le message. Malheureusement, ce n'est pas possible : [raison].",
    later: "Merci pour le message. Je regarde cela et je réponds d'ici le [date].",
    closing: 'Cordialement',
  },
  es: {
    hello: 'Hola',
    after: ':',
    agree: 'Gracias por el mensaje. Sí, me parece bien: [detalles].',
    decline: 'Gracias por el mensaje. Lamentablemente no es posible: [motivo].',
    later: 'Gracias por el mensaje. Lo reviso y respondo antes del [fecha].',
    closing: 'Saludos cordiales',
  },
  unknown: {
    hello: 'Hello',
    after: ',',
    agree: 'Thank you for your message. Yes, that suits me: [details].',
    decline: 'Thank you for your message. Unfortunately that is not possible: [reason].',
    later: 'Thank you for your message. I will look into it and answer by [date].',
    closing: 'Best regards',
  },
}
