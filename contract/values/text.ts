import { z } from 'zod'
import { isDay } from './days.ts'
import { findPrivateNumber, privateNumberRefusal } from './private-numbers.ts'
import { isStorableText, normalizeTypedText, unstorableTextError } from './typed-text.ts'

/**
 * Any text of at most `maxLength` characters; `errorMessage` is the error for all else. Longer text
 * aborts validation, which bounds the cost of later checks.
 */
export const boundedText = (maxLength: number, errorMessage: string) =>
  z.string(errorMessage).max(maxLength, { error: errorMessage, abort: true })

/**
 * The error of a field that takes a list or one text: a union has one error for all its parts.
 * `tooMany` is the error for a list that is too long.
 */
export const listOrTextError = (errorMessage: string, tooMany: string): { error: z.core.$ZodErrorMap } => ({
  error(issue) {
    const issues = issue.code === 'invalid_union' ? issue.errors.flat() : []
    return issues.some((issue) => issue.code === 'too_big' && issue.origin === 'array')
      ? tooMany
      : errorMessage
  },
})

const trimmedText = (maxLength: number, missingError: string, tooLongError: string) =>
  z.string(missingError).overwrite(normalizeTypedText).max(maxLength, { error: tooLongError, abort: true })

/**
 * Text that may contain card and Social Security numbers: names and numbers from other systems,
 * searches, and text repeated by a reply. Text that people write uses `typedText`, which refuses
 * such numbers.
 */
const plainText = (
  maxLength: number,
  missingError: string,
  tooLongError = `Please use at most ${maxLength} characters`,
) =>
  trimmedText(maxLength, missingError, tooLongError).refine(isStorableText, {
    error: unstorableTextError,
    abort: true,
  })

/** Labels of fields whose wire name differs. */
const labels: Record<string, string> = {
  content: 'Message',
  details: 'Details',
  more: 'Details',
  said: 'Comment',
  text: 'Note',
  what: 'Task',
}

/** Label of a field: 'nextStep' becomes 'Next step'. A list item gets the label of its list. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const field = path.findLast((key) => typeof key === 'string') ?? 'this text'
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const hasNoPrivateNumber = (value: string) => findPrivateNumber(value) === null

/**
 * Typed text: trimmed, LF line ends, no NUL, at most `maxLength` characters, no card or Social
 * Security numbers. `missingError` is the error if absent.
 */
export const typedText = (maxLength: number, missingError: string, tooLongError?: string) =>
  plainText(maxLength, missingError, tooLongError).refine(hasNoPrivateNumber, {
    error: ({ input, path }) =>
      privateNumberRefusal(findPrivateNumber(String(input)) ?? 'card', labelOf(path)),
  })

/** Optional typed text. */
export const text = (maxLength: number) => typedText(maxLength, 'Please enter text')

/** Text repeated by a reply. The form that accepts it from a person refuses private numbers. */
export const repeatedText = (maxLength: number) => plainText(maxLength, 'Please enter text')

/** A number assigned by others: policy, claim, loan. It may look like a card number. */
export const reference = (maxLength: number, missingError = 'Please enter text') =>
  plainText(maxLength, missingError)

/** A visible character. */
const visibleCharacterPattern = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

const visibleText = (schema: z.ZodString, missingError: string) =>
  schema
    .min(1, missingError)
    .refine((value) => value === '' || visibleCharacterPattern.test(value), missingError)

/** Typed text with at least one visible character; `missingError` is the error otherwise. */
export const requiredText = (maxLength: number, missingError: string) =>
  visibleText(typedText(maxLength, missingError), missingError)

/** A required number assigned by others. */
export const requiredReference = (maxLength: number, missingError: string) =>
  visibleText(plainText(maxLength, missingError), missingError)

/** Text kept exactly as sent, such as a password. */
export const exactText = (maxLength: number) =>
  z
    .string('Please enter text')
    .max(maxLength, { error: `Please use at most ${maxLength} characters`, abort: true })
    .refine(isStorableText, unstorableTextError)

/** Optional typed text without line breaks. */
export const singleLineText = (maxLength: number) =>
  text(maxLength).refine((typedText) => !typedText.includes('\n'), 'Please use one line')

/** Maps null to '' for a field that may be empty. */
export const nullToEmptyText = <Input, Output extends string>(schema: z.ZodType<Output, Input>) =>
  schema.nullable().transform((value) => value ?? '')

const emptyToNullText = (schema: z.ZodString) => schema.nullable().transform((value) => value || null)

/** Optional text. Empty becomes null. */
export const nullableText = (maxLength: number) => emptyToNullText(text(maxLength))

/** An optional number assigned by others. Empty becomes null. */
export const nullableReference = (maxLength: number) => emptyToNullText(reference(maxLength))

/** Search text: plain, any letter case, no wildcards. */
export const Search = reference(200).optional()

/** An email address, stored in lower case; `errorMessage` is the error text. */
export const emailField = (errorMessage: string) =>
  trimmedText(254, errorMessage, errorMessage)
    .overwrite((value) => value.toLowerCase())
    .pipe(z.email(errorMessage))

const emailError = 'Please enter a valid email address'
export const Email = emailField(emailError)

export const OptionalEmail = z.union([z.literal(''), Email], emailError)

/** Calendar date, YYYY-MM-DD. */
export const Day = boundedText(10, 'Please enter a date').refine(isDay, 'Please enter a date')

export const OptionalDay = z.union([z.literal(''), Day], 'Please enter a date')
