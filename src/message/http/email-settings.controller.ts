import { Body, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { NotKept } from '#platform/http/write/decorators.js';
import {
  AttemptLimitsService,
  Caller,
  ForAdministrators,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { ChangeTemplate } from '../change-template.js';
import { EmailSettingsService } from '../email-settings.service.js';
import { TESTED_EMAILS } from '../message.errors.js';
import { TEMPLATE_COLUMNS } from '../message-template.reader.js';
import { SendTestMail } from '../send-test-mail.js';
import {
  ChangeEmailRequest,
  getEdit,
  type EmailListResponse,
  type EmailPreviewResponse,
  type EmailResponse,
  type EmailSavedResponse,
  type EmailTestedResponse,
  ListEmailsRequest,
  getPlainTexts,
  presentEmail,
  presentEmailDetail,
  PreviewEmailRequest,
  TestEmailRequest,
} from './email-settings.dto.js';

@ForAdministrators('settings/emails')
export class EmailSettingsController {
  constructor(
    private readonly emails: EmailSettingsService,
    private readonly changeTemplate: ChangeTemplate,
    private readonly sendTestMail: SendTestMail,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** Lists the kinds of e-mails that the programme sends. `perPage=-1` lists all. */
  @Get()
  @SortedBy(TEMPLATE_COLUMNS, 'id')
  @Permission('SETTINGS', 'VIEW')
  async list(
    @Query() query: ListEmailsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmailListResponse> {
    const page = await this.emails.list(query);
    setLinkHeader(response, page);
    return { emails: page.rows.map(presentEmail), total: page.total };
  }

  /** Shows a kind of e-mail with its variables, and how it looks. */
  @Get(':email')
  @ShowsRevision((answer) => (answer as EmailResponse).entity.revision)
  @Permission('SETTINGS', 'VIEW')
  async show(@Param('email', IdPipe) id: string): Promise<EmailResponse> {
    const shown = await this.emails.find(id);
    return presentEmailDetail(shown, await this.emails.preview(id, {}));
  }

  /**
   * Changes the texts, the sender or the receivers of a kind of e-mail. Texts are templates of Liquid; unknown variables and tags are
   * refused. The filter `number` writes a number as a language does: `{{ active_points_amount | number: "de" }}`. An e-mail is sent in
   * the languages in which it was changed; unchanged, in English, German and Polish. A code, a password or a link with a token is shown as it
   * is, in the text alone or as the whole address of a link: an e-mail that has one loads nothing, and others are refused. What goes to staff is in the
   * words of the service. Receivers are set by those who may see customers and rewards.
   */
  @Put(':email')
  @Permission('SETTINGS', 'MODIFY')
  async change(
    @Caller() caller: Principal,
    @Param('email', IdPipe) id: string,
    @Body() { revision, ...email }: ChangeEmailRequest,
    @Edit(ChangeEmailRequest) edit: RecordEdit,
  ): Promise<EmailSavedResponse> {
    await edit.run(
      revision,
      (expected) => this.changeTemplate.execute(id, getEdit(email), expected, caller),
      () => this.show(id),
    );
    return { id };
  }

  /** Shows how texts would look that are not stored yet, with the values of examples. */
  @Post(':email/preview')
  @NotKept()
  @Permission('SETTINGS', 'VIEW')
  async preview(
    @Param('email', IdPipe) id: string,
    @Body() texts: PreviewEmailRequest,
  ): Promise<EmailPreviewResponse> {
    return this.emails.preview(id, getPlainTexts(texts));
  }

  /** Sends the e-mail with the values of examples to an address. */
  @Post(':email/test')
  @Permission('SETTINGS', 'MODIFY')
  @ApiTooManyRequestsResponse()
  async test(
    @Caller() caller: Principal,
    @Param('email', IdPipe) id: string,
    @Body() { recipient, locale }: TestEmailRequest,
  ): Promise<EmailTestedResponse> {
    this.limits.count(TESTED_EMAILS, { account: caller.id });
    await this.sendTestMail.execute(id, recipient, locale);
    return { success: true };
  }
}
