const field = (id: number, name: string, type: string, label: string, more: object = {}) => ({
  id,
  name,
  label,
  type,
  required: false,
  default_value: '',
  placeholder: '',
  options: {},
  ...more,
})

/** One field of every type; the first three are requested by the sites themselves. */
export const registerFields = [
  field(1, 'email_confirmation', 'input', 'Repeat your email'),
  field(2, 'first_name', 'input', 'First name'),
  field(3, 'surname', 'input', 'Last name'),
  field(4, 'terms', 'checkbox', 'https://foyer-pictures.example/terms', { required: true }),
  field(
    5,
    'marketing',
    'checkbox',
    'Write to me when a new film opens, see <a href="https://foyer-pictures.example/news">news</a>',
    {
      default_value: 'true',
    },
  ),
  field(6, 'nickname', 'input', 'What shall we call you?', { placeholder: 'A name or none' }),
  field(7, 'favourite_genre', 'select', 'Favourite genre', {
    options: { drama: 'Drama', comedy: 'Comedy', 'science-fiction': 'Science fiction', documentary: 'Documentary' },
  }),
  field(8, 'how_heard', 'radio', 'How did you hear of us?', {
    options: { friend: 'From a friend', press: 'In the press', chance: 'By chance' },
    default_value: 'friend',
  }),
  field(9, 'country', 'country', 'Country', {
    required: true,
    options: { nl: 'Netherlands', es: 'Spain', us: 'United States' },
  }),
  field(10, 'us_state', 'us_state', 'State', { options: { ca: 'California', ny: 'New York', tx: 'Texas' } }),
  field(11, 'birthday', 'datepicker', 'Date of birth'),
]
