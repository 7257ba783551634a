import { type WebhookKind, webhookKindLabels } from '../../contract/values/webhook-kinds.ts'
import { NewWebhook } from '../../contract/webhook-forms.ts'
import type { Webhook } from '../../contract/webhooks.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { webhooks } from '../api/wire.ts'
import { WebhookFields } from './webhook-fields.tsx'

const valuesOf = ({ name, address, kinds, withChanges, isOfAgency }: Webhook) => ({
  ...{ name, address, kinds, withChanges, isOfAgency },
})

const fields = {
  name: 'Name',
  address: 'Address',
  kinds: {
    label: 'Events about',
    format: (kinds: readonly WebhookKind[]) => kinds.map((kind) => webhookKindLabels[kind]).join('\n'),
  },
  withChanges: 'Include the audit log entry',
  isOfAgency: null,
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useContractForm(NewWebhook, valuesOf(webhook))
  return (
    <FormDialog
      title="Edit Webhook"
      call={webhooks.change}
      form={form}
      send={({ name, address, kinds, withChanges }) => ({
        ...{ id: webhook.id, name, address, kinds, withChanges },
      })}
      edits={{ record: webhook, recordOf: (reply) => reply.webhook, values: valuesOf, fields }}
      successToast={{ title: 'Webhook Saved' }}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  )
}
