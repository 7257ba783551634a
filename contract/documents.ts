import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import {
  allRoles,
  endpoint,
  entity,
  Id,
  OptionalId,
  Page,
  pageOf,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { documentTypes, removalReasons, typesFor } from './values/document-labels.ts'
import { boundedText, nullToEmptyText, reference, requiredText, Search, text } from './values/text.ts'

export const documentRelations = ['user', 'policy', 'quote'] as const
export type DocumentRelation = (typeof documentRelations)[number]

export const Document = entity({
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(documentTypes),
  relation: z.enum(documentRelations),
  policyId: z.string().nullable(),
  policyNumber: z.string().nullable(),
  /** Path that ends in the file name. It opens the file for signed-in viewers who may see it. */
  fileUrl: z.string(),
  /**
   * Path of a small picture of the document. Null if none can be drawn. While it is not drawn yet,
   * the answer is a transparent picture of one pixel.
   */
  thumbnailUrl: z.string().nullable(),
  fileName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.number(),
  createdAt: z.string(),
  uploadedBy: z.string(),
  uploadedByName: z.string(),
  /**
   * A client's upload never counts as the agency's document. A certificate does, even if a client
   * issued it.
   */
  uploadedByClient: z.boolean(),
  /**
   * The certificate that this document is the PDF of. The document is withdrawn with the
   * certificate and cannot be moved alone.
   */
  certificateId: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  version: z.number(),
})
export type Document = z.infer<typeof Document>

export const policyRequiredError = 'Without a policy please choose certificate of insurance, invoice or other'

/** Upload Document, without the file. */
export const NewDocument = z
  .object({
    title: requiredText(200, 'Document title is required'),
    type: z.enum(documentTypes, 'Document type is required'),
    description: nullToEmptyText(text(2000)).default(''),
    policyId: OptionalId,
    /** The owner, if staff upload the document. A client's upload always belongs to the client. */
    clientId: OptionalId,
    userId: OptionalId,
  })
  .refine(({ type, policyId }) => typesFor(policyId).includes(type), {
    path: ['type'],
    message: policyRequiredError,
    when: ({ value }) => z.object({ type: z.enum(documentTypes) }).safeParse(value).success,
  })

export const DocumentMove = z.object({ policyId: OptionalId })

const maxFilterValues = 50

/** Zero or more values: repeated, or joined by commas. */
const listOfChoices = <Value extends string>(values: readonly Value[], errorMessage: string) =>
  z
    .union(
      [
        boundedText(1000, errorMessage),
        z.array(boundedText(100, errorMessage)).max(maxFilterValues, errorMessage),
      ],
      errorMessage,
    )
    .transform((value) =>
      [value]
        .flat()
        .flatMap((idList) => idList.split(','))
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(values, errorMessage)).max(maxFilterValues, errorMessage))
    .default([])

const listFilters = {
  search: Search,
  type: listOfChoices(documentTypes, 'Please choose a document type from the list'),
  relation: listOfChoices(documentRelations, 'Please choose a relation from the list'),
}
const sorts = sortedBy(['title', 'client', 'uploaded'])
const DocumentListQuery = Page.extend(listFilters)

const documentListEndpoint = {
  method: 'GET',
  // Other entities change this list: a policy entered in error hides its documents until restored,
  // quotes show and hide carrier documents, certificates are documents, and a claim adds photos.
  shows: ['document', 'policy', 'quote', 'certificate', 'claim'],
  reply: pageOf('documents', Document),
  fails: 'Failed to fetch documents',
} as const

const documentEndpoint = { params: z.object({ id: Id }), reply: z.object({ document: Document }) }

export const documents = {
  all: endpoint({
    summary: 'Documents',
    ...documentListEndpoint,
    path: '/api/documents/all',
    who: allRoles,
    query: DocumentListQuery.extend(sorts),
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Documents as CSV, without their files; the audit log records the export',
    path: '/api/agent/documents/export',
    body: z.object({ ...listFilters, ...sorts, clientId: Id.optional() }),
    fails: 'Failed to export the documents',
  }),
  ofPolicy: endpoint({
    summary: 'Documents of a policy',
    ...documentListEndpoint,
    path: '/api/documents/policy/:id',
    who: allRoles,
    params: z.object({ id: Id }),
    query: DocumentListQuery,
    fails: 'Failed to fetch policy documents',
  }),
  ofType: endpoint({
    summary: 'Documents of a category or type of policies',
    ...documentListEndpoint,
    path: '/api/documents/policies/category/type/:value',
    who: allRoles,
    params: z.object({ value: reference(200) }),
    query: DocumentListQuery,
    fails: 'Failed to fetch policy documents',
  }),
  ofClient: endpoint({
    summary: 'Documents of a client',
    ...documentListEndpoint,
    path: '/api/agent/documents/client/:id',
    who: staff,
    params: z.object({ id: Id }),
    query: DocumentListQuery,
  }),
  one: endpoint({
    summary: 'A document',
    method: 'GET',
    path: '/api/documents/document/:id',
    who: allRoles,
    shows: documentListEndpoint.shows,
    ...documentEndpoint,
    refuses: ['not_found'],
    fails: 'Failed to fetch the document',
  }),
  create: endpoint({
    summary: 'Upload a document',
    method: 'POST',
    path: '/api/documents/new',
    who: allRoles,
    changes: ['document', 'client'],
    isIdempotent: true,
    body: NewDocument,
    file: { missing: 'A file is required' },
    reply: documentEndpoint.reply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to upload document',
  }),
  link: endpoint({
    summary: 'A link that opens a document for five minutes, without a sign-in',
    method: 'GET',
    path: '/api/documents/document-url/:documentId/:fileName',
    who: allRoles,
    shows: [],
    params: z.object({ documentId: Id, fileName: boundedText(5000, 'No file has this name') }),
    reply: z.object({ url: z.string() }),
    fails: 'Failed to open the document',
  }),
  open: endpoint({
    summary: 'Redirect to a link that opens a document',
    method: 'GET',
    path: '/api/document/:id',
    who: allRoles,
    shows: [],
    params: documentEndpoint.params,
    status: 302,
    fails: 'Failed to open the document',
  }),
  thumbnail: endpoint({
    summary: 'A small picture of a photo or of the first page of a PDF; one pixel until it is drawn',
    method: 'GET',
    path: '/api/documents/thumbnail/:id',
    who: allRoles,
    shows: [],
    params: documentEndpoint.params,
    /** `v` names the drawing, which browsers then keep. */
    query: z.object({ v: boundedText(40, 'No thumbnail has this name').optional() }),
    sends: 'image/webp',
    refuses: ['not_found'],
    fails: 'Failed to open the thumbnail',
  }),
  move: endpoint({
    summary: 'Move a document to another policy of the same client, or to none',
    method: 'POST',
    path: '/api/agent/document/move/:id',
    who: staff,
    changes: ['document'],
    ...documentEndpoint,
    body: DocumentMove.extend(versionField),
    refuses: ['of_a_certificate', 'of_a_claim', 'of_a_quote'],
    fails: 'Failed to move document',
  }),
  /** Hides the document and ends its links at once. The row, file, author and reason are kept. */
  remove: endpoint({
    summary: 'Hide a document; its file is kept',
    method: 'DELETE',
    path: '/api/agent/document/:id',
    who: staff,
    changes: ['document', 'client'],
    params: documentEndpoint.params,
    query: z.object({ reason: z.enum(removalReasons, 'Please choose a reason') }),
    status: 204,
    refuses: ['of_a_certificate', 'of_a_draft'],
    fails: 'Failed to remove document',
  }),
}
