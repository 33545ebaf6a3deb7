import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Reference time: Wednesday, 18 November 2026, at ten.

const reads = (cases: readonly [said: string, moment: string][]) =>
  it.each(cases)('%s → %s', (said, moment) => expect(readDates('de', said)).toBe(moment))

describe('German dates', () => {
  reads([
    ['am 3.12.', '2026-12-03'],
    ['bis 3.12.2026', '2026-12-03'],
    ['am 22.12', '2026-12-22'],
    ['am 23/Dez/2026', '2026-12-23'],
    ['3. Dezember', '2026-12-03'],
    ['Donnerstag, den 3. Dezember 2026', '2026-12-03'],
    ['Do, 3.12. um 14 Uhr', '2026-12-03 14:00'],
    ['am neunundzwanzigsten Mai', '2027-05-29'],
    ['am Donnerstag, 3. zwölfter', '2026-12-03'],
    ['am 3. des nächsten Monats', '2026-12-03'],
    ['am ersten Montag im Dezember', '2026-12-07'],
    ['der letzte Freitag des Monats', '2026-11-27'],
    ['am letzten Werktag des Monats', '2026-11-30'],
    ['Mitte Dezember', '2026-12-15'],
    ['bis zum 20.', '2026-11-20'],
  ])
})

describe('German days', () => {
  reads([
    ['übermorgen', '2026-11-20'],
    ['vorgestern', '2026-11-16'],
    ['Freitagabend um 8', '2026-11-20 20:00'],
    ['nächsten Freitag', '2026-11-20'],
    ['übernächsten Freitag', '2026-11-27'],
    ['letzten Montag', '2026-11-16'],
    ['Dienstag nächster Woche', '2026-11-24'],
    ['nächste Woche am Dienstag', '2026-11-24'],
    ['Montag in zwei Wochen', '2026-11-30'],
    ['heute in 14 Tagen', '2026-12-02'],
    ['in drei Tagen', '2026-11-21'],
    ['innerhalb von 5 Werktagen', '2026-11-25'],
    ['vor einer Woche', '2026-11-11'],
    ['in anderthalb Stunden', '2026-11-18 11:30'],
    ['zwei Tage nach Weihnachten', '2026-12-27'],
    ['Heiligabend', '2026-12-24'],
    ['am Karsamstag', '2027-03-27'],
    ['am ersten Advent', '2026-11-29'],
    ['Buß- und Bettag 2027', '2027-11-17'],
    ['bis Ende nächster Woche', '2026-11-27 17:00'],
    ['bis Monatsende', '2026-11-30'],
  ])
})

describe('German times', () => {
  reads([
    ['morgen um 14 Uhr', '2026-11-19 14:00'],
    ['morgen um 14:30', '2026-11-19 14:30'],
    ['morgen um 14.30 Uhr', '2026-11-19 14:30'],
    ['morgen um 8 Uhr 15', '2026-11-19 08:15'],
    ['morgen um halb acht', '2026-11-19 07:30'],
    ['morgen um Viertel nach 8 abends', '2026-11-19 20:15'],
    ['morgen um dreiviertel 9', '2026-11-19 08:45'],
    ['fünf vor zwölf', '2026-11-18 11:55'],
    ['um 3 am Nachmittag', '2026-11-18 15:00'],
    ['heute Abend um 8', '2026-11-18 20:00'],
    ['am Montag von 14 bis 16 Uhr', '2026-11-23 14:00'],
    ['um 14 h', '2026-11-18 14:00'],
    ['Schönes Wochenende, bis Montag um 9!', '2026-11-23 09:00'],
    ['18 Uhr am Freitag', '2026-11-20 18:00'],
  ])
})

describe('what looks like a German date and is none', () => {
  it.each([
    'Guten Morgen! Jeden Montag und immer mittwochs.',
    'Täglich um 8 Uhr, jeden Montag um 9, mittwochs von 10 bis 12 Uhr.',
    'Geöffnet Mo-Fr 8-17 Uhr.',
    'Jeden zweiten Dienstag im Monat um 9, jeden letzten Freitag um 10 Uhr.',
    'Schönes Wochenende! Frohe Weihnachten! Schönen Freitag noch!',
    'Guten Start ins Wochenende, endlich Freitag!',
    'Frau Freitag liest die Welt am Sonntag in der Straße des 17. Juni.',
    'Das Wort der Woche ist Schnee von gestern.',
    'Es dauert 3 h, nach 2 h ist Pause.',
    'Rechnungsnummer 12.10.2026, Johannes 3:16, Maßstab 1:20',
    'Kapitel 3.4 der Version 1.2.26 kostet 3.12 Euro.',
    'Um 5 Leute, um 3.5 Prozent.',
    'am 31. Februar',
  ])('%s', (text) => expect(readDates('de', text)).toBe(''))
})
