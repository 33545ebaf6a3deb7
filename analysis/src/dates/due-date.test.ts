import { describe, expect, it } from 'vitest'
import { WEDNESDAY } from '../../test/message.ts'
import type { Language } from '../language.ts'
import { findDueDate } from './due-date.ts'

// Wednesday 18 November 2026, 10:00 in Berlin.
const due = (text: string, language: Language = 'en') => {
  const found = findDueDate(text, { language, timeZone: 'Europe/Berlin', writtenAt: WEDNESDAY })
  if (found === null) return null
  return found.day || new Date(found.at + 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

describe('a due date', () => {
  it.each<[string, string, Language?]>([
    ['Please send it today.', '2026-11-18'],
    ['Tomorrow, could you call the client?', '2026-11-19'],
    ['Let me know by noon tomorrow if you can come.', '2026-11-19 12:00'],
    ['How about the 24th or the 25th?', '2026-11-24'],
    ['Please set up a call for Friday.', '2026-11-20'],
    ['Can we have a short call on Friday?', '2026-11-20'],
    ['We need to have this done by the end of next week.', '2026-11-27 17:00'],
    ['Please send me comments before the Friday meeting.', '2026-11-20'],
    ['Please join us on Monday evening, December 7, at the Four Seasons.', '2026-12-07'],
    ['Die Unterlagen brauche ich bitte bis zum 1. Dezember.', '2026-12-01', 'de'],
    ['Können wir morgen telefonieren?', '2026-11-19', 'de'],
    ['Merci de répondre avant le 1er décembre.', '2026-12-01', 'fr'],
    ['Pourriez-vous me rappeler demain ?', '2026-11-19', 'fr'],
    ['Je souhaiterais les avoir pour le 24 au plus tard.', '2026-11-24', 'fr'],
    ['La date limite de paiement est fixée au 24 novembre.', '2026-11-24', 'fr'],
    ['¿Puede llamarme mañana a las 5 p.m.?', '2026-11-19 17:00', 'es'],
  ])('is in %j', (text, at, language) => {
    expect(due(text, language)).toBe(at)
  })

  it.each<[string, string, Language?]>([
    ['All forms should be returned to me by Friday.', '2026-11-20'],
    ['We need to get this signed by Friday.', '2026-11-20'],
    ['By Friday, you must tell Anna.', '2026-11-20'],
    ['Invoices are due on Friday.', '2026-11-20'],
    ['Deadline: Friday.', '2026-11-20'],
    ['If we do not have your answer by Friday, we will drop your name.', '2026-11-20'],
    ['Please return the survey by Friday, and we will post the results.', '2026-11-20'],
    ['Das Formular muss bis Freitag vorliegen.', '2026-11-20', 'de'],
    ['Bis Freitag brauche ich die Zahlen.', '2026-11-20', 'de'],
    ['Vous avez jusqu’au 30 novembre pour répondre.', '2026-11-30', 'fr'],
    ['Il faut répondre avant vendredi.', '2026-11-20', 'fr'],
    ['Tiene hasta el 30 de noviembre para responder.', '2026-11-30', 'es'],
    ['Debe entregar el informe antes del viernes.', '2026-11-20', 'es'],
  ])('is a deadline with the words of a duty, as in %j', (text, at, language) => {
    expect(due(text, language)).toBe(at)
  })

  it.each<[string, Language?]>([
    ['We met on Friday and she asked for the report.'],
    ['He left this morning, so please ask Anna.'],
    ['Could you summarise what we decided at the meeting today?'],
    ["Could you add them to tomorrow's list?"],
    ['I will send it by Friday, please wait for it.'],
    ['We will be closed until Monday, please call the other office.'],
    ['Please find attached the rates for Friday.'],
    ['Please pack the papers that came on Thursday.'],
    ['Orders submitted before December 20 will be honored.'],
    ['Please make the adjustments to your December 1 nominations.'],
    ['Starting tomorrow, please use the new address.'],
    ['Please be there at 7am.'],
    ['Within the next day you will receive a link.'],
    ['Wir haben uns am Freitag getroffen, könntest du das Protokoll schicken?', 'de'],
  ])('is not in %j', (text, language) => {
    expect(due(text, language)).toBeNull()
  })

  const none = (cases: readonly [string, Language?][]) =>
    it.each(cases)('is not in %j', (text, language) => {
      expect(due(text, language)).toBeNull()
    })

  describe('is nothing that is told as past', () => {
    none([
      ['She needed it by Friday, can you tell me why?'],
      ['We had to submit it by Friday, did you see it?'],
      ['They wanted an answer by Friday, do you know why?'],
      ['Please note that the deadline was November 20.'],
      ['The payment due on November 20 was made, could you check?'],
      ['Could you check whether she sent it by Friday?'],
      ['Within three weeks she had fifty answers to her request.'],
      ["We'd love to have seen you on Sunday."],
      ['Could you please send your comments by noon on Dec. 1 (2025)?'],
      ['Please also post the numbers of yesterday 11/17.'],
      ['Wir mussten es bis Freitag abgeben, kannst du das prüfen?', 'de'],
      ['Nous devions répondre avant vendredi, pouvez-vous vérifier ?', 'fr'],
      ['Teníamos que responder antes del viernes, ¿puede comprobarlo?', 'es'],
    ])
  })

  describe('is nothing that others do or that happens by itself', () => {
    none([
      ['By the close of business, Karen Stone from payroll will send a form to each of you.'],
      ['The new phones should be ready by Friday, please be patient.'],
      ['The parts arrive by Friday, please make room.'],
      ['On or before December 1 the supplier shall deliver a bond to the buyer.'],
      ['You should receive your password within 24 hours, please keep it safe.'],
      ['Please support our runner, who must finish by Friday.'],
      ['The judge must rule by Friday, please keep an eye on it.'],
      ['Please reply with "remove" and you will be removed within 24 hours.'],
      ['Fax us the form and generally within 72 hours you will have an answer.'],
      ['Please expect our answer by Friday.'],
      ['Should we expect the delivery on Monday?'],
      ["Let's hope the market recovers tomorrow."],
      ['I need to leave by 4 today, can you drive?'],
      ['Merci de votre confiance cette semaine.', 'fr'],
      ['Herr Kurz wird es bis Freitag schicken, bitte warten Sie.', 'de'],
      ['Paul enverra le dossier avant vendredi, merci de patienter.', 'fr'],
      ['Pedro enviará el informe antes del viernes, por favor espere.', 'es'],
    ])
  })

  describe('is no limit of a span and no value', () => {
    none([
      ['The offers stay due through Monday, so please check them.'],
      ['Can you extend the contract thru November 30?'],
      ['Please extend the ticket to December 15.'],
      ['Please raise the rate, eff. December 1.'],
      ['Please enter 12/31/26 as the end date.'],
      ['Please make sure the contract starts on December 1.'],
      ['Please set the flow to zero for 11/20 and 11/21.'],
      ['Orders received before November 25 ship free, please tell your friends.'],
      ['Rates are for cars picked up today and dropped off before Tuesday, please book early.'],
      ['Please increase the deliveries to 7900 effectuve 11/25/26.'],
      ['Please change the volume on 11/25 to 5000.'],
      ['Das Angebot gilt bis Freitag, bitte sagen Sie es weiter.', 'de'],
      ['Bitte buchen Sie mir ein Zimmer vom 3. bis 5. Dezember.', 'de'],
      ["Pouvez-vous prolonger le contrat jusqu'au 31 décembre ?", 'fr'],
      ['Merci de réserver une chambre du 3 au 5 décembre.', 'fr'],
      ['¿Puede ampliar el contrato hasta el 31 de diciembre?', 'es'],
      ['Por favor, reserve una habitación del 3 al 5 de diciembre.', 'es'],
    ])
  })

  describe('is no date of an event that the request is about', () => {
    none([
      ['Will you send a note to everyone regarding the board meeting here in Bonn next Thursday?'],
      ['Please talk up the charity night this Friday.'],
      ['What would you like to do about the power cut on December 8?'],
      ['Please remember Friday is a holiday.'],
      ['Can you send me January 5 invoices?'],
      ['Please join me in welcoming Ann, joining us on Monday.'],
      ['Please send me the names of people attending on Friday.'],
      ['Can you follow up on our chat today?'],
      ['Can you confirm the delivery on Friday?'],
      ['Can you tell me why the report due Friday is late?'],
      ['Could you find out if the payment is due on Friday?'],
      ['Ask Thu, and get with Thu when she returns.'],
      ['Are you open on Sunday?'],
      ['How much would you like to make next week?'],
      ['Please cancel my flight on Friday.'],
      ['If you need to change our call on Friday, page me.'],
      ['Können Sie die Teilnehmer über das Treffen am Freitag informieren?', 'de'],
      ['Pouvez-vous me dire qui vient vendredi ?', 'fr'],
      ['¿Puede decirme quién viene el viernes?', 'es'],
    ])
  })

  describe('is nothing in the words of others', () => {
    none([
      ['He said: Shall we try again tonight?'],
      ['Ted laughed and said "Let\'s leave on Saturday and sleep there!"'],
      ['12/05/2026 11:09 AM To: Ann Lee cc: Subject: meter please check.'],
      ['Il a dit : « Pouvez-vous venir demain ? »', 'fr'],
      ['Dijo: "¿Podemos vernos mañana?"', 'es'],
    ])
  })

  describe('is none where the day is doubtful', () => {
    none([
      ['Please send it by tomorrow, December 4.'],
      ['Please send it by tomorrow (Friday).'],
      ['Can we meet on Monday the 24th?'],
      ['Please send it by Tuesday, Feb 15.'],
      ['Please send it by Monday, December 15, 2027 at 5 pm.'],
      ['Please send it by Mon 12/15.'],
      ['Please send it by December 15 (Friday).'],
      ['Bitte schicken Sie es bis Freitag, den 15. Dezember.', 'de'],
      ['Envoyez-le avant vendredi 15 décembre.', 'fr'],
      ['Por favor, envíelo antes del viernes 15 de diciembre.', 'es'],
      ['Please call by 3:00 am of the following business day.'],
      ['On or before 5:00 p.m. (Houston time) on Wednesday, May 17, 2023, please deliver the letter.'],
      ['Let us meet early next week.'],
      ['Is this report due today or next Monday?'],
    ])
  })

  it('is only the deadline of a request in a text that runs on', () => {
    const list = 'Lists of rooms, chairs and tables, '.repeat(12)
    expect(due(`${list}can we meet on Friday`)).toBeNull()
    expect(due(`${list}please answer by Friday`)).toBe('2026-11-20')
  })

  it('stays where a weekday agrees, and where the duty is the form of a request', () => {
    expect(due('Please send it by tomorrow (Thursday).')).toBe('2026-11-19')
    expect(due('Can we meet on Tuesday the 24th?')).toBe('2026-11-24')
    expect(due('Please send it by Monday, Feb 15.')).toBe('2027-02-15')
    expect(due('Please send it by Tue 12/15.')).toBe('2026-12-15')
    expect(due('The form must reach us by Friday.')).toBe('2026-11-20')
    expect(due('Can you check it on Friday, if that works for you?')).toBe('2026-11-20')
    expect(due('Please read it and you can answer by Friday.')).toBe('2026-11-20')
  })

  it('is the new day of what moves', () => {
    expect(due('Can we reschedule Thursday to Monday?')).toBe('2026-11-23')
    expect(due('Please send it 5 days before the December 7 meeting.')).toBeNull()
  })

  it('prefers the date by which something is asked to one that is told', () => {
    expect(due('The forms must be filed by December 4, so please send me your comments by Monday.')).toBe('2026-11-23')
    expect(due('Note the deadline of 11/27, so I need your answers by Thursday 11/26.')).toBe('2026-11-26')
  })

  it('is found across the lines of an email', () => {
    expect(due('Are you\navailable on\nMonday?')).toBe('2026-11-23')
  })

  it('means today by a time alone, and no other day that the sentence names before', () => {
    expect(due('Please answer by 5pm.')).toBe('2026-11-18 17:00')
    expect(due('Please look at it on Monday and answer by 5pm.')).toBe('2026-11-23')
  })
})

describe('the day of the writer', () => {
  // 23:30 on Tuesday in Los Angeles.
  const fromCalifornia = (text: string) => {
    const writtenAt = Date.UTC(2026, 10, 18, 7, 30)
    return findDueDate(text, { language: 'en', timeZone: 'Europe/Berlin', writtenAt, writtenAtOffset: -480 })
  }

  it('tells which day "tomorrow" is', () => {
    expect(fromCalifornia('Please send it tomorrow.')).toEqual({
      at: Date.UTC(2026, 10, 18, 22, 59),
      day: '2026-11-18',
    })
    expect(fromCalifornia('Please send it by Wednesday.')?.day).toBe('2026-11-18')
  })

  it('leaves a time of day in the zone of the reader', () => {
    expect(fromCalifornia('Please send it tomorrow by 5pm.')?.at).toBe(Date.UTC(2026, 10, 18, 16))
  })

  it('does not move a distance from now', () => {
    expect(fromCalifornia('Please call me in two hours.')?.at).toBe(Date.UTC(2026, 10, 18, 9, 30))
  })
})
