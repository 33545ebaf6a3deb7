import './moment-dialog.css'
import { CalendarDate, Time, toCalendarDate, toZoned } from '@internationalized/date'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Button as StepButton,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DateInput, DateSegment, Label, TimeField } from 'react-aria-components/TimeField'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatExact } from '#platform/clock/format-when.ts'
import { dayOf, instantOf, minuteOf, readerZone } from '#platform/clock/zone.ts'
import { Button } from './button.tsx'

const DAY_MS = 86_400_000
const MORNING = new Time(8)

interface Props {
  title: string
  /** Words of the button that chooses. */
  act: string
  /** The chosen instant so far, ISO; '' begins with tomorrow morning. */
  from: string
  onChoose(at: string): void
  onClose(): void
}

/** Asks for a day and a time in the reader's time zone, and refuses times that have passed. */
export function MomentDialog({ title, act, from, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [day, setDay] = useState(() => toCalendar(from ? new Date(from) : new Date(now() + DAY_MS)))
  const [time, setTime] = useState<Time | null>(() => (from ? timeOf(new Date(from)) : MORNING))
  const [problem, setProblem] = useState('')
  // Before the calendar focuses its day.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const at = time && instantOf(new Date(Date.UTC(day.year, day.month - 1, day.day)), time.hour, time.minute)

  function choose(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (at && at.getTime() > now()) {
      dialog.current?.close()
      onChoose(at.toISOString())
    } else setProblem(t(at ? 'moment.past' : 'moment.noTime'))
  }

  const zone = readerZone()
  return (
    <dialog
      ref={dialog}
      className="moment-dialog"
      aria-label={title}
      onClose={onClose}
      onClick={(event: MouseEvent) => event.target === dialog.current && dialog.current?.close()}
    >
      {/* With an element of this id the library adds no style element, which the content policy would refuse. */}
      <span id="react-aria-pressable-style" hidden />
      <I18nProvider locale={i18n.language === 'en' ? 'en-GB' : i18n.language}>
        <form onSubmit={choose} onKeyDownCapture={submitByEnter} noValidate>
          <h2>{title}</h2>
          <Calendar
            aria-label={t('moment.day')}
            // With its zone, so that the calendar marks the right day as today.
            value={zone ? toZoned(day, zone) : day}
            onChange={(chosen) => {
              setDay(toCalendarDate(chosen))
              setProblem('')
            }}
            minValue={toCalendar(new Date(now()))}
            autoFocus
          >
            <header>
              <StepButton slot="previous" className="button plain icon-only">
                <CaretLeftIcon size={17} aria-hidden />
              </StepButton>
              <CalendarHeading />
              <StepButton slot="next" className="button plain icon-only">
                <CaretRightIcon size={17} aria-hidden />
              </StepButton>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
          <TimeField
            value={time}
            onChange={(chosen) => {
              setTime(chosen && new Time(chosen.hour, chosen.minute))
              setProblem('')
            }}
            hourCycle={24}
            granularity="minute"
            shouldForceLeadingZeros
          >
            <Label>{t('moment.time')}</Label>
            <DateInput className="time-input">{(segment) => <DateSegment segment={segment} />}</DateInput>
          </TimeField>
          <p className="chosen">
            {at && formatExact(at.toISOString(), i18n.language)}
            {zone && <span>{zone.replaceAll('_', ' ')}</span>}
          </p>
          <p role="alert" className="error">
            {problem}
          </p>
          <div className="acts">
            <Button onClick={() => dialog.current?.close()}>{t('act.cancel')}</Button>
            <Button type="submit" kind="primary">
              {act}
            </Button>
          </div>
        </form>
      </I18nProvider>
    </dialog>
  )
}

/** Fields of a time are no inputs, so their Enter would not submit. */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || event.target.role !== 'spinbutton') return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function toCalendar(at: Date): CalendarDate {
  const day = dayOf(at)
  return new CalendarDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
}

function timeOf(at: Date): Time {
  const minute = minuteOf(at)
  return new Time(Math.floor(minute / 60), minute % 60)
}
