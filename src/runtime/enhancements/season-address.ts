import { syncFilterWithUrl } from '#runtime/inline/filter-address.inline.ts'

// A chunk instead of an inline script: seasons are outside the first viewport.
syncFilterWithUrl()
