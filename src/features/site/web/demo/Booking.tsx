import { useSiteData } from '../site-data.ts';
import { Calendar } from './Calendar.tsx';
import { DemoForm } from './DemoForm.tsx';

/** First the restaurant, then the time: in the operator's calendar, else by a form of our own. */
export function Booking() {
  const { bookingUrl } = useSiteData();
  return bookingUrl ? <Calendar bookingUrl={bookingUrl} /> : <DemoForm />;
}
