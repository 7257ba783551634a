import { expect, test } from 'vitest'
import { z } from 'zod'
import { LossReport, ReportForm, TypedLossReport } from './claim-forms.ts'
import { type Endpoint, normalizeOptionalId, readId } from './endpoint.ts'
import { api } from './index.ts'
import { hasNoPrivateNumber } from './values/text.ts'

type Schema = z.core.$ZodType

const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

const isWrapped = (schema: Schema) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault

/** Every text of a schema with its path. `whole` is the pipe that contains the text. */
function textsOf(schema: Schema, path = ''): { at: string; schema: z.ZodString; whole: Schema }[] {
  const inner = (part: Schema, name = '') => textsOf(part, name === '' ? path : `${path}.${name}`)
  // Both claim forms check all their texts together; the claims test covers them.
  if (schema === TypedLossReport || schema === ReportForm) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.def.shape).flatMap(([name, part]) => inner(part, name))
  if (schema instanceof z.ZodArray) return inner(schema.def.element)
  if (schema instanceof z.ZodRecord) return inner(schema.def.valueType)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => inner(option))
  if (schema instanceof z.ZodPipe) {
    const texts = [...inner(schema.def.in), ...inner(schema.def.out)]
    return texts.some((one) => isGuarded(one.schema))
      ? texts.filter((one) => isGuarded(one.schema))
      : texts.map((one) => ({ ...one, whole: schema }))
  }
  if (isWrapped(schema)) return inner(schema.def.innerType)
  return schema instanceof z.ZodString ? [{ at: path, schema, whole: schema }] : []
}

const isGuarded = ({ def: { checks = [] } }: z.ZodString) =>
  checks.some((check) => 'fn' in check._zod.def && check._zod.def.fn === hasNoPrivateNumber)

const examples = ['4111 1111 1111 1111', '4111111111111111', '078-05-1120']

/** Text that is not a valid id becomes the nil UUID. */
const isId = ({ def: { checks = [] } }: z.ZodString) =>
  checks.some(
    (check) =>
      'tx' in check._zod.def && (check._zod.def.tx === readId || check._zod.def.tx === normalizeOptionalId),
  )

/** Whether the text accepts a private number. */
const takesPrivateNumber = ({ schema, whole }: { schema: z.ZodString; whole: Schema }) =>
  !isGuarded(schema) && !isId(schema) && examples.some((example) => z.safeParse(whole, example).success)

// Reasons why a field may contain a card or Social Security number.
const secrets = 'a secret, kept as a hash at most'
const browserNumberReason = 'made by a browser, and no text'
const fixtures = 'a number that somebody else gave, which may look like a card'
const listedText = 'the name of something that the portal knows; any other is refused'
const takenFields = new Map<string, string>(
  Object.entries({
    usernameOrEmail: 'looked up, and not stored',
    search: 'looked up, and not stored',
    client: 'looked up, and not stored',
    policy: 'looked up, and not stored',
    form: 'looked up, and not stored',
    contractNumber: 'a contract’s number may look like a card number',
    password: secrets,
    currentPassword: secrets,
    newPassword: secrets,
    token: secrets,
    exportToken: secrets,
    clientSecret: 'a secret, kept encrypted',
    invitation: secrets,
    proof: secrets,
    query: 'the answer of an identity provider, and not stored',
    code: secrets,
    number: 'looked up, and not stored',
    link: 'looked up, and not stored',
    id: browserNumberReason,
    rawId: browserNumberReason,
    clientDataJSON: browserNumberReason,
    attestationObject: browserNumberReason,
    transports: browserNumberReason,
    authenticatorData: browserNumberReason,
    signature: browserNumberReason,
    userHandle: browserNumberReason,
    endpoint: browserNumberReason,
    p256dh: browserNumberReason,
    auth: browserNumberReason,
    accountNumber: fixtures,
    externalId: fixtures,
    policyNumber: fixtures,
    sentConfirmation: fixtures,
    binderNumber: fixtures,
    loanNumber: fixtures,
    claimNumber: fixtures,
    after: listedText,
    entry: listedText,
    field: listedText,
    into: listedText,
    type: listedText,
    kind: listedText,
    requestedCoverage: listedText,
  }),
)

test('no typed text accepts a card or Social Security number, except the listed fields', () => {
  const foundTexts = endpoints.flatMap(({ method, path, body }) =>
    body
      ? textsOf(body)
          .filter(takesPrivateNumber)
          .map(({ at }) => `${method} ${path} ${at.slice(1)}`)
      : [],
  )
  const fieldOf = (text: string) => text.replace(/^.*[ .]/, '')
  expect(foundTexts.filter((text) => !takenFields.has(fieldOf(text)))).toEqual([])
  expect(
    [...takenFields.keys()].filter((field) => !foundTexts.some((text) => fieldOf(text) === field)),
  ).toEqual([])
})

test('replies are not checked for private numbers: stored texts are still shown', () => {
  const guardedTexts = endpoints.flatMap(({ method, path, reply }) =>
    reply
      ? textsOf(reply)
          .filter(({ schema }) => isGuarded(schema))
          .map(({ at }) => `${method} ${path} ${at.slice(1)}`)
      : [],
  )
  // The setup page is an exception: it shows the operator's settings, which are not stored yet.
  expect(guardedTexts.filter((text) => !text.startsWith('POST /api/setup/lookup agency.'))).toEqual([])
})

test('every text of a loss report is checked for private numbers, and the error names the field', () => {
  for (const field of LossReport.keyof().options) {
    if (field === 'claimWasMade' || field === 'injuries') continue
    const { error } = TypedLossReport.safeParse({ [field]: 'card 4111 1111 1111 1111' })
    expect(
      error?.issues.map(({ path }) => path),
      field,
    ).toEqual([[field]])
  }
  expect(TypedLossReport.safeParse({ witnesses: 'SSN 078-05-1120' }).error?.issues[0]?.message).toBe(
    'Please take the Social Security number out of “Witnesses”. Never send card or Social Security numbers here.',
  )
})
