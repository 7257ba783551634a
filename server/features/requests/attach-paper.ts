import { documentTitleFor } from '../../../contract/values/change-labels.ts'
import { maxRequestPapers } from '../../../contract/values/request-labels.ts'
import type { RequestContext } from '../../context.ts'
import { conflict } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { fileDocument } from '../documents/file-document.ts'
import { writeWithFile } from '../documents/file-writing.ts'
import { documentIdsOfRequest, requestSeenBy, requestToChange } from './queries.ts'

/** Attaches a document to a request. It is also a document of the request's policy. */
export const attachPaper = (context: RequestContext, id: string, file: Upload) =>
  writeWithFile(context, file, async (tx, storedFile) => {
    const { requesterId: clientId, policyId, change } = await requestToChange(tx, context.me, id)
    if ((await documentIdsOfRequest(tx, id)).length >= maxRequestPapers)
      throw conflict('too_many_papers', `A request can have at most ${maxRequestPapers} documents`)
    const title = documentTitleFor(change?.what ?? null) ?? 'Request document'
    await fileDocument(tx, context, {
      ...{ storedFile: storedFile, clientId, policyId, title, type: 'other', requestId: id, isLater: true },
    })
    return { request: await requestSeenBy(tx, context, id) }
  })
