import { CreditCard, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Checkout } from '../../contract/checkout.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { adminPaths } from '../admin/paths.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { checkout as calls } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CheckoutSettings } from './checkout-settings.ts'

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.tsx')).AddressDialog)

export function CheckoutSettingsPage() {
  return (
    <>
      <PageHeader
        title="Checkout"
        subtitle="Clients pay the agency’s bills at your own checkout. The portal takes no payments."
        backLink={{ to: adminPaths.connections, label: 'Connections' }}
      />
      <QueryView
        query={endpointQuery(calls.settings, {})}
        skeleton={<Skeleton status="Loading checkout..." shape="rows" count={3} />}
      >
        {(settings) => <Settings settings={settings} />}
      </QueryView>
    </>
  )
}

function Settings({ settings: { checkout, reportUrl } }: { settings: CheckoutSettings }) {
  const [openDialog, setOpenDialog] = useState<'address' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <div className="space-y-6">
      {checkout ? (
        <>
          <Card
            icon={CreditCard}
            title="Address"
            subtitle="Pay on each of the agency’s bills opens this address."
            footer={
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => setOpenDialog('address')}>
                  Edit Address
                </Button>
                <Button variant="secondary" onClick={() => setOpenDialog('remove')}>
                  Remove Checkout
                </Button>
              </div>
            }
          >
            <p className="text-sm wrap-anywhere">{checkout.address}</p>
          </Card>
          <Reports checkout={checkout} reportUrl={reportUrl} />
        </>
      ) : (
        <Empty
          icon={CreditCard}
          title="No Checkout"
          text="The agency’s bills show its phone number, and no way to pay online."
          action={<Button onClick={() => setOpenDialog('address')}>Add Checkout</Button>}
        />
      )}
      {openDialog === 'address' && <AddressDialog address={checkout?.address ?? ''} onClose={close} />}
      {openDialog === 'remove' && (
        <ConfirmCall
          call={calls.remove}
          send={{}}
          successToast={{ title: 'Checkout Removed' }}
          title="Remove the checkout?"
          text="Bills no longer open the checkout, and its reports are refused. Recorded payments do not change."
          confirmLabel="Remove Checkout"
          danger
          onClose={close}
        />
      )}
    </div>
  )
}

function Reports({
  checkout: { hasSecret, formerSecretUntil },
  reportUrl,
}: {
  checkout: Checkout
  reportUrl: string
}) {
  const [secret, setSecret] = useState<string | null>(null)
  const { write, busy } = useApiMutation(calls.replaceSecret, {
    failureTitle: 'No Secret Created',
    onDone: (reply) => setSecret(reply.secret),
  })
  return (
    <Card
      icon={KeyRound}
      title="Payment reports"
      subtitle="A signed report records the payment. Without a report, staff record it."
      footer={
        <Button variant="secondary" busy={busy} busyText="Creating..." onClick={() => void write({})}>
          {hasSecret ? 'Replace Secret' : 'Create Secret'}
        </Button>
      }
    >
      <Facts
        stacked
        facts={[
          { label: 'Report to', value: reportUrl },
          {
            label: 'Secret',
            value: hasSecret ? 'Created, and not shown again' : 'None: payment reports are refused',
          },
          ...(formerSecretUntil
            ? [{ label: 'Old secret', value: `Also valid until ${formatMoment(formerSecretUntil)}` }]
            : []),
        ]}
      />
      {secret !== null && (
        <SecretDialog
          title="Secret Created"
          secret={secret}
          hint="The checkout signs its reports with this secret."
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  )
}
