import type { z } from 'zod'
import type { WordingForm } from '../../../contract/certificate-forms.ts'
import { certificateDetails, holderLines } from '../../../contract/coi-request.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { ownAccount } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Upload } from '../../http/check-upload.ts'
import { fileDocument } from '../documents/file-document.ts'
import { writeWithFile } from '../documents/file-writing.ts'
import { createRequest } from '../requests/create-request.ts'
import { requestSeenBy } from '../requests/queries.ts'

type WordingInput = z.output<typeof WordingForm>

const detailsOf = ({ holderName, holderAddress, asks, neededBy, details }: WordingInput) =>
  certificateDetails(
    [
      ...holderLines(holderName, holderAddress),
      ['Required by contract', asks.join(', ')],
      ['Needed by', neededBy && formatDay(neededBy)],
    ],
    details,
  )

/** Requests wording that a client cannot certify, with the contract page that requires it. */
export const requestWording = (context: RequestContext, { file, ...form }: WordingInput & { file: Upload }) =>
  writeWithFile(context, file, async (tx, storedFile) => {
    const requestId = await createRequest(tx, context, {
      type: 'coi',
      policyId: null,
      details: detailsOf(form),
      isUrgent: form.isUrgent,
    })
    await fileDocument(tx, context, {
      storedFile: storedFile,
      clientId: ownAccount(context.me),
      title: `Contract page for ${form.holderName}`.slice(0, 200),
      type: 'other',
      requestId,
    })
    return { request: await requestSeenBy(tx, context, requestId) }
  })
