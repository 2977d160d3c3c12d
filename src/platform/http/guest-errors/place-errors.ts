import { type GuestLanguage, words } from '../../../languages.ts';
import { guestErrors } from './all.ts';
import type { GuestErrorKey } from './fr.ts';

/** An error of guests where the place is no table, if it then has another text. */
export function errorElsewhere(text: string, language: GuestLanguage): string | undefined {
  const found = Object.entries(elsewhere).find(
    ([key]) => guestErrors[language][key as GuestErrorKey] === text,
  );
  return found && words(found[1])[language];
}

/** They name neither place nor waiter. In the order of `guestLanguages`. */
const elsewhere = {
  unknownTable:
    'Ce numéro n’existe pas ici. Scannez à nouveau votre code. | There is no such number here. Please scan your code again. | Este número no existe aquí. Vuelva a escanear su código. | Diese Nummer gibt es hier nicht. Bitte scannen Sie Ihren Code noch einmal. | Questo numero qui non esiste. Scansioni di nuovo il Suo codice. | Dit nummer bestaat hier niet. Scan uw code opnieuw. | Este número não existe aqui. Volte a ler o seu código. | 这里没有这个号码。请重新扫描您的二维码。 | この番号は見つかりません。コードをもう一度読み取ってください。 | لا يوجد هذا الرقم هنا. امسحوا رمزكم من جديد.',
  codeNeeded:
    'Scannez votre code. | Scan your code. | Escanee su código. | Scannen Sie Ihren Code. | Scansioni il Suo codice. | Scan uw code. | Leia o seu código. | 请扫描您的二维码。 | コードを読み取ってください。 | امسحوا رمزكم.',
  tableFull:
    'Il y a déjà trop de demandes en cours ici. Adressez-vous à l’équipe. | There are already too many open requests here. Please ask the team. | Aquí ya hay demasiadas peticiones pendientes. Avise al personal. | Hier sind schon zu viele Anfragen offen. Bitte wenden Sie sich ans Team. | Qui ci sono già troppe richieste in corso. Si rivolga al personale. | Hier zijn al te veel open verzoeken. Spreek het personeel aan. | Aqui já há demasiados pedidos em curso. Fale com a equipa. | 此处的需求已过多，请直接联系服务员。 | すでに多くのご依頼を承っています。スタッフに直接お声がけください。 | توجد هنا طلبات كثيرة قيد الانتظار. يُرجى التواصل مع الفريق.',
  roomCodeMissing:
    'Il faut le code du soir. Demandez-le à l’équipe. | You need the code of the evening. Ask the team for it. | Hace falta el código de la noche. Pídaselo al personal. | Sie brauchen den Code des Abends. Fragen Sie das Team danach. | Serve il codice della serata. Lo chieda al personale. | U heeft de code van de avond nodig. Vraag ernaar bij het personeel. | É preciso o código da noite. Peça-o à equipa. | 需要今晚的验证码。请向服务员询问。 | 今夜のコードが必要です。スタッフにお尋ねください。 | يلزم رمز الليلة. اطلبوه من الفريق.',
  roomCodeGuarded:
    'Trop de codes erronés. Réessayez dans {{wait}}, ou adressez-vous à l’équipe. | Too many wrong codes. Try again in {{wait}}, or ask the team. | Demasiados códigos erróneos. Inténtelo de nuevo dentro de {{wait}} o avise al personal. | Zu viele falsche Codes. Versuchen Sie es in {{wait}} noch einmal, oder wenden Sie sich ans Team. | Troppi codici sbagliati. Riprovi tra {{wait}}, o si rivolga al personale. | Te veel foute codes. Probeer het over {{wait}} opnieuw, of spreek het personeel aan. | Demasiados códigos errados. Tente de novo dentro de {{wait}}, ou fale com a equipa. | 错误次数过多。请在{{wait}}后重试，或联系服务员。 | コードの間違いが多すぎます。{{wait}}後にもう一度お試しになるか、スタッフにお声がけください。 | رموز خاطئة كثيرة. حاولوا بعد {{wait}} أو تواصلوا مع الفريق.',
  cancelElsewhere:
    'Annulez depuis le téléphone qui a envoyé cette demande, ou dites-le à l’équipe. | Cancel from the phone that sent this request, or tell the team. | Anúlela desde el teléfono que envió esta petición o dígaselo al personal. | Stornieren Sie mit dem Handy, das diese Anfrage gesendet hat, oder sagen Sie es dem Team. | Annulli dal telefono che ha inviato questa richiesta, o lo dica al personale. | Annuleer met de telefoon die dit verzoek heeft verstuurd, of zeg het tegen het personeel. | Cancele no telemóvel que enviou este pedido, ou diga-o à equipa. | 请用发出这项需求的手机取消，或告诉服务员。 | このご依頼を送った端末から取り消すか、スタッフにお伝えください。 | ألغوا الطلب من الهاتف الذي أرسله، أو أخبروا الفريق.',
  notYours:
    'Utilisez le téléphone qui a envoyé cette demande, ou adressez-vous à l’équipe. | Use the phone that sent this request, or ask the team. | Use el teléfono que envió esta petición o avise al personal. | Nutzen Sie das Handy, das diese Anfrage gesendet hat, oder wenden Sie sich ans Team. | Usi il telefono che ha inviato questa richiesta, o si rivolga al personale. | Gebruik de telefoon die dit verzoek heeft verstuurd, of vraag het aan het personeel. | Use o telemóvel que enviou este pedido, ou fale com a equipa. | 请用发出这项需求的手机操作，或告诉服务员。 | このご依頼を送った端末をご利用いただくか、スタッフにお声がけください。 | استخدموا الهاتف الذي أرسل هذا الطلب، أو تواصلوا مع الفريق.',
} satisfies Partial<Record<GuestErrorKey, string>>;
