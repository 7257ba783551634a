import { CheckoutForm } from '../../contract/checkout.ts'
import { checkoutPlaceholders } from '../../contract/values/checkout-address.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { checkout } from '../api/wire.ts'
import { Facts } from '../ui/facts.tsx'

/** Sets the address of the checkout, with its placeholders. */
export function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const form = useContractForm(CheckoutForm, { address })
  return (
    <FormDialog
      title={address ? 'Edit Address' : 'Add Checkout'}
      call={checkout.set}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Checkout Saved' }}
      submitLabel="Save Address"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <form.TextField
        name="address"
        label="Web address"
        hint="With {amount} or {cents}, and {reference}."
        placeholder="https://pay.example.com/?amount={amount}&invoice={reference}"
        autoComplete="off"
        required
      />
      <section aria-label="Placeholders">
        <h3 className="mb-2 text-sm font-medium">Filled in for each payment</h3>
        <Facts
          stacked
          columnCount={2}
          facts={Object.entries(checkoutPlaceholders).map(([name, text]) => ({
            label: `{${name}}`,
            value: text,
          }))}
        />
      </section>
    </FormDialog>
  )
}
