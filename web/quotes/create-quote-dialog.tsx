import { quoteTitle } from '../../contract/quote-forms.ts'
import type { Quote } from '../../contract/quotes.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { quotes } from '../api/wire.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import { useMe } from '../session/session.ts'
import { CreateQuoteFields } from './create-quote-fields.tsx'
import {
  blankQuote,
  CreateQuoteForm,
  type CreateQuoteFormState,
  type CreateQuoteInput,
  type CreateQuoteValues,
  type QuoteClient,
  quoteContactOf,
} from './create-quote-form.ts'

/**
 * Create Quote: an agent requests quotes for a client, chosen first if `client` is missing. With
 * `renewedPolicy` it is for a policy's next term. `initialValues` prefills the form.
 */
export function CreateQuoteDialog({
  client,
  renewedPolicy,
  initialValues,
  onDone,
  onClose,
}: {
  client?: QuoteClient & { email: string }
  renewedPolicy?: { id: string; label: string }
  initialValues?: Partial<CreateQuoteValues>
  onDone?: (reply: { quote: Quote }) => void
  onClose: () => void
}) {
  const me = useMe()
  const form = useContractForm<CreateQuoteValues, CreateQuoteInput>(CreateQuoteForm, {
    ...blankQuote,
    ...quoteContactOf(client ?? null),
    ...initialValues,
  })
  return (
    <FormDialog
      call={quotes.createFor}
      form={form}
      send={(quote) => ({
        ...quote,
        title: quoteTitle(quote.type),
        requestedCoverage: [quote.type],
        agentId: me.id,
        ...(renewedPolicy && { renews: renewedPolicy.id }),
      })}
      successToast={{ title: 'Quote created', description: 'Your quote has been uploaded successfully.' }}
      failureTitle="Create quote failed"
      {...(onDone && { onDone })}
      title={renewedPolicy ? 'Remarket' : 'Create Quote'}
      description={
        renewedPolicy?.label ??
        (client ? `For ${clientDisplayName(client)}` : 'A quote request for one of your clients.')
      }
      size="lg"
      onClose={onClose}
      submitLabel="Create Quote"
      busyLabel="Creating..."
    >
      {(isBusy) => (
        <div className="space-y-7">
          {!client && <QuoteClientField form={form} />}
          <CreateQuoteFields form={form} disabled={isBusy} isRenewal={renewedPolicy !== undefined} />
        </div>
      )}
    </FormDialog>
  )
}

/** The client. The contact is always replaced with the chosen client's. */
function QuoteClientField({ form }: { form: CreateQuoteFormState }) {
  return (
    <ClientChoice
      error={form.formState.errors.userId?.message}
      onChoose={(client) => {
        const contact = quoteContactOf(client)
        const dirtyOption = { shouldDirty: true }
        form.setValue('userId', contact.userId, { ...dirtyOption, shouldValidate: client !== null })
        form.setValue('firstName', contact.firstName, dirtyOption)
        form.setValue('lastName', contact.lastName, dirtyOption)
        form.setValue('businessName', contact.businessName, dirtyOption)
        form.setValue('phoneNumber', contact.phoneNumber, dirtyOption)
      }}
    />
  )
}
