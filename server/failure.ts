import { viewOnlyText } from '../contract/values/view-only-text.ts'

/** What is told of something that stands otherwise than it was worked on: the answer as it would be now, and who made it so. */
export interface ConflictDetails {
  now: unknown
  changed: { by: string | null; at: string | null }
}

/**
 * An answer that is not the one asked for. Thrown anywhere in a feature, turned into the wire's one shape
 * for errors in one place. `text` is for a person; `fields` names each input that is wrong.
 */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly standing: ConflictDetails | undefined

  constructor(
    status: number,
    code: string,
    text: string,
    more: {
      fields?: Record<string, string>
      retryAfter?: number
      standing?: ConflictDetails
      cause?: unknown
    } = {},
  ) {
    super(text, { cause: more.cause })
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.standing = more.standing
  }
}

/** 404: no such thing, or not yours; the very same words for both. */
export const notFound = (what: string) => new Failure(404, 'not_found', `${what} not found`)

/** 400 on one field: what the person reads stands beside the field and above the form. */
export const wrongField = (field: string, text: string) =>
  new Failure(400, 'invalid', text, { fields: { [field]: text } })

/** 403: whatever it is about, nobody of this role may. */
export const notAllowed = () => new Failure(403, 'not_allowed', 'You do not have permission to do this')

/** 403: of the people of a client others may, who may do more for it. */
export const notInTheirAccess = () =>
  new Failure(403, 'not_allowed', 'Your access to this account does not include this')

/** 403: staff who see the portal as somebody of a client does change nothing there. */
export const viewOnly = () => new Failure(403, 'view_only', viewOnlyText)

/** 403 wherever a person without two-step sign-in comes to, but for their own account, where the agency requires it of them. */
export const mustSetUpTwoStep = () =>
  new Failure(403, 'two_step_required', 'Please set up two-step sign-in first')

/** 409: it conflicts with what is there. */
export const conflict = (code: string, text: string) => new Failure(409, code, text)

/** What a process ends with that failed for a reason which nobody has foreseen, as other programs do (EX_SOFTWARE). */
export const exitUnexpected = 70
