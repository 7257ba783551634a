import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, staff, versionField } from './endpoint.ts'
import { entriesOf, fillableKinds, fillableUsages } from './values/form-entries.ts'
import { boundedText, requiredText } from './values/text.ts'

const FillableKindField = z.enum(fillableKinds, 'Please choose the form')

export const FormField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'check', 'other']),
  /** Shares of the page's width and height, from its upper left corner. */
  boxes: z.array(
    z.object({ page: z.number(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  ),
})
export type FormField = z.infer<typeof FormField>

/** A standard form that the agency uploaded. */
export const FillableForm = entity({
  kind: z.enum(fillableKinds),
  /** '2016/03'. */
  edition: z.string(),
  fileName: z.string(),
  uploadedByName: z.string(),
  uploadedAt: z.string(),
  usage: z.enum(fillableUsages),
  /** Every field is decided. */
  isReady: z.boolean(),
  /** A newer edition is ready, which takes its place. */
  isSuperseded: z.boolean(),
  /** Fields for which nobody has decided. */
  undecided: z.number(),
  version: z.number(),
})
export type FillableForm = z.infer<typeof FillableForm>

export const FormMapping = z.object({
  field: z.string(),
  /** The public name of the entry; empty for a field that stays empty. */
  entry: z.string(),
})

export const FillableFormDetail = FillableForm.extend({
  fields: z.array(FormField),
  pages: z.number(),
  mapping: z.array(FormMapping),
})
export type FillableFormDetail = z.infer<typeof FillableFormDetail>

const editionError = 'Please enter the edition as printed on the form, as in 2016/03'

export const UploadForm = z.object({
  kind: FillableKindField,
  edition: boundedText(7, editionError).regex(/^(19|20)\d\d\/(0[1-9]|1[0-2])$/, editionError),
  isLicensed: z
    .union(
      [z.boolean(), z.literal('true').transform(() => true)],
      'Please confirm that your license covers filling this form by software',
    )
    .refine(Boolean, 'Please confirm that your license covers filling this form by software'),
})

const maxFields = 1500
const mappingError = 'Please choose what fills each field'

export const MappingForm = z.object({
  ...versionField,
  usage: z.enum(fillableUsages, 'Please choose where the form is used'),
  mapping: z
    .array(
      z.object({
        field: boundedText(500, mappingError),
        entry: boundedText(120, mappingError),
      }),
      mappingError,
    )
    .max(maxFields, mappingError),
})

export const RepresentativeForm = z.object({
  license: requiredText(100, 'Please enter your producer license number'),
})

const ownSignatureError = 'Please confirm that this is your own signature'

export const SignatureForm = z.object({
  isOwn: z
    .union([z.boolean(), z.literal('true').transform(() => true)], ownSignatureError)
    .refine(Boolean, ownSignatureError),
})

const formParams = z.object({ id: Id })
const formReply = z.object({ form: FillableFormDetail })

export const knownEntries = new Set(fillableKinds.flatMap((kind) => entriesOf(kind).map(({ name }) => name)))

export const fillableForms = {
  list: endpoint({
    summary: "The agency's fillable forms, and whether the caller's own name may be printed on them",
    method: 'GET',
    path: '/api/agent/fillable-form',
    who: staff,
    shows: ['agency'],
    reply: z.object({
      forms: z.array(FillableForm),
      /** The caller's license if the caller agreed; otherwise null. */
      ownLicense: z.string().nullable(),
      /** Whether the caller's signature is printed as a picture in place of the name. */
      hasOwnSignature: z.boolean(),
    }),
    fails: 'Failed to fetch the forms',
  }),
  one: endpoint({
    summary: 'A fillable form with its fields and what fills them',
    method: 'GET',
    path: '/api/agent/fillable-form/:id',
    who: staff,
    shows: ['agency'],
    params: formParams,
    reply: formReply,
    fails: 'Failed to fetch the form',
  }),
  page: endpoint({
    summary: 'The picture of a page of a fillable form',
    method: 'GET',
    path: '/api/agent/fillable-form/:id/page/:number',
    who: staff,
    params: formParams.extend({ number: boundedText(2, 'Please choose a page') }),
    sends: 'image/webp',
  }),
  /** Reads the PDF in a process of its own. */
  add: endpoint({
    summary: 'Upload a fillable form under the license of the agency',
    method: 'POST',
    path: '/api/admin/fillable-form',
    who: adminsOnly,
    changes: ['agency'],
    body: UploadForm,
    file: { missing: 'Please choose the form as a PDF' },
    reply: formReply,
    status: 201,
    refuses: ['edition_on_file', 'wrong_kind'],
    fails: 'Failed to read the form',
  }),
  map: endpoint({
    summary: 'Choose what fills the fields of a form',
    method: 'PUT',
    path: '/api/admin/fillable-form/:id',
    who: adminsOnly,
    changes: ['agency'],
    params: formParams,
    body: MappingForm,
    reply: formReply,
    fails: 'Failed to save the form',
  }),
  remove: endpoint({
    summary: 'Remove a fillable form',
    method: 'DELETE',
    path: '/api/admin/fillable-form/:id',
    who: adminsOnly,
    changes: ['agency'],
    params: formParams,
    status: 204,
    fails: 'Failed to remove the form',
  }),
  agree: endpoint({
    summary: 'Let the portal print your name as authorized representative',
    method: 'PUT',
    path: '/api/agent/fillable-form-representative',
    who: staff,
    changes: ['agency'],
    body: RepresentativeForm,
    status: 204,
    fails: 'Failed to save your choice',
  }),
  withdraw: endpoint({
    summary: 'No longer print your name as authorized representative',
    method: 'DELETE',
    path: '/api/agent/fillable-form-representative',
    who: staff,
    changes: ['agency'],
    status: 204,
    fails: 'Failed to save your choice',
  }),
  /** PNG or JPEG, at most 500 kB. Replaces the present picture. */
  addSignature: endpoint({
    summary: 'Let the portal print your signature, as a picture, in place of your name',
    method: 'POST',
    path: '/api/agent/fillable-form-representative/signature',
    who: staff,
    changes: ['agency'],
    body: SignatureForm,
    file: { missing: 'Please choose a picture of your signature' },
    status: 204,
    refuses: ['no_representative', 'too_large', 'wrong_kind'],
    fails: 'Failed to save your signature',
  }),
  removeSignature: endpoint({
    summary: 'Print your name again in place of your signature',
    method: 'DELETE',
    path: '/api/agent/fillable-form-representative/signature',
    who: staff,
    changes: ['agency'],
    status: 204,
    fails: 'Failed to remove your signature',
  }),
}
