import { quoteTitle } from '../../contract/quote-forms.ts'
import { quotes } from '../../contract/quotes.ts'
import { shownName } from '../../contract/values/names.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useUpload } from '../api/query.ts'
import { isAboutFile, wasStopped } from '../documents/chosen-file.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import { UploadProgress } from '../documents/upload-progress.tsx'
import { useMe } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { CreateQuoteFields } from './create-quote-fields.tsx'
import {
  blankQuote,
  CreateQuoteForm,
  type CreateQuoteFormUsed,
  type CreateQuoteInput,
  type CreateQuoteValues,
  contactOf,
  type QuoteClient,
} from './create-quote-form.ts'

/** Create Quote: a request for quotes that an agent enters for a client; without `client`, one is chosen first. */
export function CreateQuoteDialog({
  client,
  onClose,
}: {
  client?: QuoteClient & { email: string }
  onClose: () => void
}) {
  const me = useMe()
  const create = useUpload(quotes.createFor)
  const form = useContractForm<CreateQuoteValues, CreateQuoteInput>(CreateQuoteForm, {
    ...blankQuote,
    ...contactOf(client ?? null),
  })
  const submit = form.handleSubmit((quote) =>
    create
      .mutateAsync({
        ...quote,
        title: quoteTitle(quote.type),
        requestedCoverage: [quote.type],
        agentId: me.id,
      })
      .then(
        () => {
          toast({ title: 'Quote created', description: 'Your quote has been uploaded successfully.' })
          onClose()
        },
        (error: Error) => {
          if (wasStopped(error)) return
          if (isAboutFile(error)) form.setError('file', { message: error.message })
          const description = showFailure(form, error)
          toast({ variant: 'destructive', title: 'Create quote failed', description })
        },
      ),
  )
  const busy = create.isPending
  const uploading = busy && Boolean(form.getValues('file'))
  return (
    <Dialog
      title="Create Quote"
      description={client ? `For ${shownName(client)}` : 'A quote request for one of your clients.'}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Create Quote"
      busyLabel="Creating..."
      busy={busy}
      dirty={form.formState.isDirty}
      {...(uploading
        ? { progress: <UploadProgress sent={create.sent} />, onStop: create.stop, stopLabel: 'Cancel upload' }
        : {})}
    >
      <div className="space-y-7">
        {!client && <Client form={form} />}
        <CreateQuoteFields form={form} disabled={busy} />
      </div>
    </Dialog>
  )
}

/** Whose request it is. The contact is always the chosen client's, never that of one chosen before. */
function Client({ form }: { form: CreateQuoteFormUsed }) {
  return (
    <ClientChoice
      error={form.formState.errors.userId?.message}
      onChoose={(chosen) => {
        const contact = contactOf(chosen)
        const dirty = { shouldDirty: true }
        form.setValue('userId', contact.userId, { ...dirty, shouldValidate: chosen !== null })
        form.setValue('firstName', contact.firstName, dirty)
        form.setValue('lastName', contact.lastName, dirty)
        form.setValue('businessName', contact.businessName, dirty)
        form.setValue('phoneNumber', contact.phoneNumber, dirty)
      }}
    />
  )
}
