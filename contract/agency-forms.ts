import { z } from 'zod'
import { Phone } from './values/phone.ts'
import { maxRetentionYears } from './values/retention.ts'
import { boundedText, Day, Email, nullableText, requiredText } from './values/text.ts'
import { isTimeZone } from './values/time-zones.ts'

/** The agency's identity on screens, emails and documents. */
export const AgencyForm = z.object({
  name: requiredText(100, 'Please enter the name of the agency'),
  phone: Phone,
  email: requiredText(254, 'Email is required').pipe(Email),
  /** One line, as on an envelope. */
  address: nullableText(200),
  license: nullableText(100),
  color: boundedText(7, 'Please choose a color').regex(/^#[0-9a-f]{6}$/i, 'Please choose a color'),
  timeZone: boundedText(64, 'Please choose a time zone').refine(isTimeZone, 'Please choose a time zone'),
})

const time = boundedText(5, 'Please choose a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')

const missingDaysError = 'Please enter opening hours for all seven days'

const OpenHours = z.object({ opens: time, closes: time }).refine(({ opens, closes }) => closes > opens, {
  error: 'Closing time must be after opening time',
  path: ['closes'],
})

/** Business hours: seven days from Sunday on, plus closed days. */
export const HoursForm = z.object({
  week: z
    .array(OpenHours.nullable(), 'Please enter the opening hours')
    .min(7, missingDaysError)
    .max(7, missingDaysError)
    .refine((week) => week.some((openHours) => openHours !== null), 'Please choose at least one day'),
  holidays: z
    .array(
      z.object({ day: Day, name: requiredText(100, 'Please name the holiday') }),
      'Please name the holidays',
    )
    .max(200, 'At most 200 holidays')
    .refine(
      (holidays) => new Set(holidays.map(({ day }) => day)).size === holidays.length,
      'This date is listed twice',
    ),
})

const yearsError = `Please enter whole years from 0 to ${maxRetentionYears}`
const years = z
  .union(
    [
      z.number(),
      boundedText(2, yearsError)
        .regex(/^\d{1,2}$/, yearsError)
        .transform(Number),
    ],
    yearsError,
  )
  .pipe(z.int(yearsError).min(0, yearsError).max(maxRetentionYears, yearsError))

/** Retention in years, by kind of record. */
export const RetentionForm = z.object({
  policies: years,
  claims: years,
  quotes: years,
  correspondence: years,
})

export const RetentionSettings = RetentionForm.extend({ version: z.number() })
export type RetentionSettings = z.infer<typeof RetentionSettings>
