import { viewOnlyText } from '../contract/values/view-only-text.ts'

/**
 * The details of an edit conflict. `now`: the current values, in the form of the call's answer.
 * `changed`: who saved them, and when.
 */
export interface ConflictDetails {
  now: unknown
  changed: { by: string | null; at: string | null }
}

/**
 * An expected error. Features throw it anywhere, and one place turns it into the wire's error
 * shape. `text` is for people; `fields` names each invalid input.
 */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly conflictDetails: ConflictDetails | undefined

  constructor(
    status: number,
    code: string,
    text: string,
    overrides: {
      fields?: Record<string, string>
      retryAfter?: number
      conflictDetails?: ConflictDetails
      cause?: unknown
    } = {},
  ) {
    super(text, { cause: overrides.cause })
    this.status = status
    this.code = code
    this.fields = overrides.fields
    this.retryAfter = overrides.retryAfter
    this.conflictDetails = overrides.conflictDetails
  }
}

/** 404 for missing and for invisible things, with the same text for both. */
export const notFound = (item: string) => new Failure(404, 'not_found', `${item} not found`)

/** 400 on one field. The text is shown next to the field and above the form. */
export const wrongField = (field: string, text: string) =>
  new Failure(400, 'invalid', text, { fields: { [field]: text } })

/** 403: no person of this role may make the call. */
export const notAllowedError = () => new Failure(403, 'not_allowed', 'You do not have permission to do this')

/** 403: only people with more rights for the client may do it. */
export const notAllowedByRightError = () =>
  new Failure(403, 'not_allowed', 'Your access to this account does not include this')

/** 403: view-as is read-only. */
export const viewOnlyError = () => new Failure(403, 'view_only', viewOnlyText)

/** 403 outside their own account for people who must set up two-step sign-in. */
export const twoStepRequiredError = () =>
  new Failure(403, 'two_step_required', 'Please set up two-step sign-in first')

export const conflict = (code: string, text: string) => new Failure(409, code, text)

/** Exit code for unexpected failures (EX_SOFTWARE). */
export const unexpectedExitCode = 70
