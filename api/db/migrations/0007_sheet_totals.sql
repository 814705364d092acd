-- Job numbers as people count: J-9 before J-10.
CREATE COLLATION natural_order (provider = icu, locale = 'en-u-kn-true');
--> statement-breakpoint
CREATE TABLE "sheet_total" (
	"dwo_job_id" integer PRIMARY KEY NOT NULL,
	"dwo_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"date" date NOT NULL,
	"minutes" integer NOT NULL,
	"labor_cents" integer NOT NULL,
	"overtime_cents" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "employee_name";--> statement-breakpoint
DROP INDEX "workshift_exception";--> statement-breakpoint
DROP INDEX "workshift_mismatch";--> statement-breakpoint
ALTER TABLE "sheet_total" ADD CONSTRAINT "sheet_total_dwo_job_id_dwo_job_id_fk" FOREIGN KEY ("dwo_job_id") REFERENCES "public"."dwo_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_total_date" ON "sheet_total" USING btree ("date","job_id","dwo_id","minutes","labor_cents");--> statement-breakpoint
CREATE INDEX "sheet_total_job" ON "sheet_total" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_site_photo_date" ON "job_site_photo" USING btree ("date","job_id","amount");--> statement-breakpoint
CREATE INDEX "employee_full_name" ON "employee" USING btree ("full_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "employee_last_name" ON "employee" USING btree ("last_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "employee_standing" ON "employee" USING btree ("id","role","is_active");--> statement-breakpoint
CREATE INDEX "workshift_exception" ON "workshift" USING btree ("date","type","approval_status","employee_id","dwo_job_id") WHERE "workshift"."type" <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "workshift_mismatch" ON "workshift" USING btree ("date","dwo_job_id","start_picture_match_status","end_picture_match_status","start_location_type","end_location_type") WHERE "workshift"."start_picture_match_status" = 'notMatched' or "workshift"."end_picture_match_status" = 'notMatched' or "workshift"."start_location_type" = 'unknown' or "workshift"."end_location_type" = 'unknown';
--> statement-breakpoint
-- What the shifts so far come to, by the rule of the day.
insert into sheet_total (dwo_job_id, dwo_id, job_id, date, minutes, labor_cents, overtime_cents)
with 
  sheet as materialized (
    select dwo_job.id, dwo_job.dwo_id, dwo_job.job_id, dwo.date
    from dwo_job join dwo on dwo.id = dwo_job.dwo_id 
  ), week as materialized (
    select distinct workshift.employee_id, date_trunc('week', workshift.date::timestamp)::date as monday
    from sheet join workshift on workshift.dwo_job_id = sheet.id where workshift.status = 'finished'
  ), worked as materialized (
    select workshift.employee_id, workshift.dwo_job_id, workshift.type, workshift.hours as minutes,
      case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end as counted,
      sum(case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end) over (
        partition by week.employee_id, week.monday order by workshift.start, workshift.id rows unbounded preceding
      ) as so_far
    from week join workshift on workshift.employee_id = week.employee_id and workshift.date between week.monday and week.monday + 6
    where workshift.status = 'finished'
  ), priced as (
    select sheet.id, sheet.dwo_id, sheet.job_id, sheet.date, worked.employee_id, worked.minutes,
      greatest(0, least(worked.counted, worked.so_far - 40 * 60)) as overtime,
      case worked.type when 'CALLOUT' then 1.5 when 'PTO' then 2 else 1 end as factor
    from worked join sheet on sheet.id = worked.dwo_job_id
    where worked.type <> 'NO_SHOW'
  ), rates as materialized (
    select row(earning_rate1, earning_rate2, earning_rate3, earning_rate4, earning_rate5, earning_rate6)::text as key, coalesce((
  select round(replace(found[2], ',', '')::numeric * 100)
  from unnest(array[earning_rate1, earning_rate2, earning_rate3, earning_rate4, earning_rate5, earning_rate6]) with ordinality as rate(text, place), regexp_match(rate.text, '\s-\s*(\S+)\s+\$?(\d[\d,]*(?:\.\d{1,2})?)\s*$') as found
  where found is not null order by upper(found[1]) = 'ST' desc, place limit 1), 0) as cents
    from (select distinct earning_rate1, earning_rate2, earning_rate3, earning_rate4, earning_rate5, earning_rate6 from employee where id in (select employee_id from week)) given
  ), paid as materialized (
    select employee.id, rates.cents as rate from employee join rates on rates.key = row(earning_rate1, earning_rate2, earning_rate3, earning_rate4, earning_rate5, earning_rate6)::text
    where employee.id in (select employee_id from week)
  ), costed as (
    select priced.*, round((priced.minutes - priced.overtime) * paid.rate * priced.factor / 60) as straight_cents,
      round(priced.overtime * paid.rate * greatest(priced.factor, 1.5) / 60) as overtime_cents
    from priced join paid on paid.id = priced.employee_id
  ), total as materialized (
    select id, dwo_id, job_id, date, sum(minutes)::int as minutes, sum(straight_cents + overtime_cents)::int as labor_cents,
      sum(overtime_cents)::int as overtime_cents
    from costed group by id, dwo_id, job_id, date
  )
select id, dwo_id, job_id, date, minutes, labor_cents, overtime_cents from total;
