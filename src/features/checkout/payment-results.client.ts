// One chunk, because a charge may end without a connection.
export { FinalizePayment } from './FinalizePayment.dialog.tsx'
export { PaymentCancelled, PaymentError, PaymentIncomplete } from './PaymentError.dialog.tsx'
export { WaitingForPayment } from './WaitingForPayment.dialog.tsx'
export { Welcome } from './Welcome.dialog.tsx'
