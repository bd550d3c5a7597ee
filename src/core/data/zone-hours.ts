/** Offsets of zone abbreviations in hours, in summer too. Ambiguous ones mean America or Europe; IST is absent. */
export const zoneHours = new Map(
  Object.entries({
    ...{ Z: 0, UTC: 0, UT: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, MET: 1, MEST: 2, EET: 2, EEST: 3 },
    ...{ MSK: 3, TRT: 3, SAST: 2, PKT: 5, WIB: 7, ICT: 7, HKT: 8, SGT: 8, JST: 9, KST: 9 },
    ...{ AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
    ...{ NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8 },
    ...{ PDT: -7, AKST: -9, AKDT: -8, HST: -10, BRT: -3, ART: -3, CLT: -4, CLST: -3, COT: -5, PET: -5 },
  }),
)
